"""Each check of the repository finds the defects it is there for, and nothing in sound files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from checks import layers, locks, site, workflows

SHA = "0123456789abcdef0123456789abcdef01234567"


def lay(root: Path, files: dict[str, str]) -> Path:
    """Writes files below `root`."""
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root


SOUND_CODE = {
    "overrides/assets/js/features.json": '{"nr-x": {"module": "exercise/exercise-element.js"}}',
    "scripts/judge/core.py": "import json\n",
    "scripts/judge/catalog.py": "from judge import core\n",
    "scripts/website/hooks/exercises.py": "from judge import catalog\n",
    "overrides/assets/js/main.js": 'import { a } from "./base/i18n.js";\n',
    "overrides/assets/js/base/i18n.js": "export const a = 1;\n",
}


@pytest.mark.parametrize(
    ("name", "text", "fault"),
    [
        ("scripts/judge/core.py", "from judge import catalog\n", "judge.core: reaches"),
        ("scripts/judge/core.py", "import website.hooks.exercises\n", "imports website.hooks"),
        ("scripts/judge/core.py", "import pandas\n", "needs NumPy and nothing else"),
        ("scripts/odd.py", "", "odd: stands in no layer"),
        ("overrides/assets/js/base/i18n.js", 'import "../main.js";\n', "imports main.js"),
        (
            "overrides/assets/js/runtime/protocol.js",
            'import {\n  a,\n} from "../base/i18n.js";\n',
            "runtime/protocol.js: imports base/i18n.js",
        ),
        (
            "overrides/assets/js/exercise/hints.js",
            'const x = await import("./exercise-element.js");\n',
            "only main.js starts a feature",
        ),
    ],
)
def test_layers_find(tmp_path: Path, name: str, text: str, fault: str):
    assert list(layers.faults(lay(tmp_path, SOUND_CODE))) == []
    assert any(fault in found for found in layers.faults(lay(tmp_path, {**SOUND_CODE, name: text})))


def test_layers_find_what_nothing_needs(tmp_path: Path):
    assert list(layers.idle(layers.ROOT)) == []
    idle = list(layers.idle(lay(tmp_path, SOUND_CODE)))
    assert any("no module fits `bench*`" in fault for fault in idle)
    assert any("nothing in `main.js` imports theme/*" in fault for fault in idle)


def test_layers_find_a_round_trip(tmp_path: Path):
    rings = {"scripts/judge/a.py": "from judge import b", "scripts/judge/b.py": "import judge.a"}
    found = list(layers.faults(lay(tmp_path, {**SOUND_CODE, **rings})))
    assert next(fault for fault in found if "round trip" in fault).startswith("judge.a")


HEAD = '<html><head><link rel="alternate" href="https://host.invalid/other/">{}</head>'
SOUND_SITE = {
    "index.html": HEAD.format('<link rel="stylesheet" href="a.css">')
    + '<h2 id="top"></h2><a href="page/#here">x</a><a href="https://elsewhere.invalid">y</a>',
    "page/index.html": '<p id="here"></p><a href="..">x</a><img src="../a.png">',
    "a.css": "body { background: url(a.png) } i { mask: url(data:image/svg+xml;x) }",
    "a.png": "",
}


@pytest.mark.parametrize(
    ("name", "text", "fault"),
    [
        ("x.html", '<a href="nowhere/">x</a>', "leads to nowhere/, which is not there"),
        ("x.html", '<a href="page/#gone">x</a>', "has no such place"),
        ("x.html", '<a href="/page/">x</a>', "leads to /page/, which is not there"),
        ("x.html", '<a href="../../../page/">x</a>', "which is not there"),
        ("x.html", '<script src="https://cdn.invalid/a.js"></script>', "from another host"),
        ("x.html", '<link rel="stylesheet" href="//cdn.invalid/a.css">', "from another host"),
        ("x.html", '<img src="gone.png">', "loads gone.png, which is not there"),
        ("x.css", '@import "https://cdn.invalid/font.css";', "from another host"),
        ("x.css", "i { mask: url('gone.svg') }", "loads gone.svg, which is not there"),
        ("x.bin", "x" * (site.LARGEST + 1), "larger than 25 MiB"),
    ],
)
def test_site_finds(tmp_path: Path, name: str, text: str, fault: str):
    assert list(site.faults(lay(tmp_path, SOUND_SITE))) == []
    found = list(site.faults(lay(tmp_path, {**SOUND_CODE, name: text})))
    assert len(found) == 1
    assert fault in found[0]


SOUND_LOCKS = {
    "requirements.txt": "a==1 \\\n    --hash=sha256:00\n",
    "package-lock.json": json.dumps({"packages": {"": {}, "node_modules/a": {"integrity": "x"}}}),
}


@pytest.mark.parametrize(
    ("name", "text", "fault"),
    [
        ("requirements.txt", "--index-url https://mirror.invalid/simple\n", "names an address"),
        ("requirements.txt", "a==1\n", "has no hash"),
        (
            "package-lock.json",
            json.dumps({"packages": {"a": {"integrity": "x", "resolved": "https://x.invalid"}}}),
            "names an address",
        ),
        ("package-lock.json", json.dumps({"packages": {"a": {}}}), "has no hash"),
    ],
)
def test_locks_find(tmp_path: Path, name: str, text: str, fault: str):
    assert list(locks.faults(lay(tmp_path, SOUND_LOCKS))) == []
    assert [
        fault in found for found in locks.faults(lay(tmp_path, {**SOUND_CODE, name: text}))
    ] == [True]


@pytest.mark.parametrize(
    ("step", "fault"),
    [
        ("uses: actions/checkout@v5", "pin it by commit hash"),
        (f"uses: actions/checkout@{SHA}", "with its version"),
        ("run: pip install something", "let a make target do it"),
    ],
)
def test_workflows_find(tmp_path: Path, step: str, fault: str):
    sound = f"steps:\n  - uses: actions/checkout@{SHA} # v5.0.0\n  - run: make test\n"
    assert list(workflows.faults(lay(tmp_path, {"a.yml": sound}))) == []
    found = list(workflows.faults(lay(tmp_path, {"b.yml": f"steps:\n  - {step}\n"})))
    assert len(found) == 1
    assert fault in found[0]
