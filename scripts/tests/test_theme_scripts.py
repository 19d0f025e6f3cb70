"""A theme that ours was not made for keeps its own scripts, and a warning says why."""

from __future__ import annotations

import json
from pathlib import Path

import material
import pytest

from website.theme import scripts

TEMPLATES = Path(material.__file__).parent / "templates"
CLIPBOARD = "integrations/clipboard/index.ts"
MESSAGES = "integrations/search/worker/message/index.ts"
LEFT_OUT = "components/search/share/index.ts"
Source = str | tuple[str, str] | None  # another one, a change of it, or none


def theme(folder: Path, changed: str, text: Source) -> list[str]:
    """A theme whose script has another source, or lacks it, as an upgrade may bring."""
    for pattern in (scripts.BUNDLE, f"{scripts.BUNDLE}.map", scripts.SEARCH):
        (path,) = (TEMPLATES / scripts.FOLDER).glob(pattern)
        copy = folder / path.relative_to(TEMPLATES)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(path.read_bytes())
    (source_map,) = folder.rglob("bundle.*.map")
    about = json.loads(source_map.read_text("utf-8"))
    at = next(at for at, name in enumerate(about["sources"]) if name.endswith(changed))
    if text is None:
        del about["sources"][at], about["sourcesContent"][at]
    else:
        old = about["sourcesContent"][at]
        about["sourcesContent"][at] = text if isinstance(text, str) else old.replace(*text)
    source_map.write_text(json.dumps(about), "utf-8")
    return [str(folder)]


def kinds(made: dict[str, tuple[str, bytes]]) -> set[str]:
    return {Path(path).name.partition(".")[0] for path in made}


def test_the_theme_of_today_gets_both(caplog: pytest.LogCaptureFixture):
    made = scripts.made([str(TEMPLATES)])
    assert kinds(made) == {"bundle", "search"} and not caplog.records
    for old, (new, script) in made.items():
        assert (TEMPLATES / old).is_file() and Path(new).parent == Path(old).parent
        assert len(script) < (TEMPLATES / old).stat().st_size


@pytest.mark.parametrize(
    ("changed", "text", "kept", "why"),
    [
        (LEFT_OUT, None, {"search"}, LEFT_OUT),
        (CLIPBOARD, 'x.on("error", () => {})', {"search"}, "clipboard.js has no error"),
        ("javascripts/bundle.ts", "import { gone } from 'nowhere'; gone()", {"search"}, "nowhere"),
        (MESSAGES, ("SETUP,", "HELLO, SETUP,"), {"bundle"}, "messages of its search"),
    ],
)
def test_an_upgrade_that_breaks_one_keeps_the_stock_script(
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    changed: str,
    text: Source,
    kept: set[str],
    why: str,
):
    assert kinds(scripts.made(theme(tmp_path, changed, text))) == kept
    assert "stays in use" in caplog.text and why in caplog.text


def test_a_theme_without_such_scripts_keeps_what_it_has(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    assert scripts.made([str(tmp_path)]) == {}
    assert caplog.text.count("0 scripts of the theme fit") == 2
