"""A third language needs texts, mkdocs.yml, a glossary column and one list: two pages are built in one."""

from __future__ import annotations

import codecs
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import material
import pytest

import toolchain

pytestmark = pytest.mark.slow

CODE = "xx"
PAGES = ("introduction", "exercises/index", "exercises/rms-norm")
PLACES = ("mkdocs.yml", "overrides", "scripts", "exercises")
KEPT = (
    ".venv",
    ".cache",
    "node_modules",
    "package.json",
    "docs/data",
    "docs/examples",
    "docs/figures",
)
SKIPPED = shutil.ignore_patterns("__pycache__", "tests", "bench")
# What is no word of the reader's language: code, marks, formulas, tags, addresses, placeholders.
PROTECTED = re.compile(
    r"(```.*?```|`[^`]*`|\$\$.*?\$\$|\$[^$\n]+\$|<[^>]*>|\]\([^)]*\)|\{[^{}]*\}"
    r"|^(?:agrees|search|hide):[^\n]*|^(?:title|description):|\\?&\w+;|https?:\S+"
    r"|^[ |:-]*---[^\n]*$|^--8<--[^\n]*$|[!?]{3}\+? \w+)",
    re.DOTALL | re.MULTILINE,
)
STRING = r'"(?:[^"\\]|\\.)*"'
IN_TABLE = re.compile(rf"en = (?P<en>{STRING}),\s*zh = {STRING}")
ON_LINES = re.compile(rf"^en = (?P<en>{STRING})\nzh = {STRING}", re.MULTILINE)
LISTS = re.compile(r"also = \{[^}]*\}")


def made_up(text: str) -> str:
    """`text` in a language that nobody speaks: each letter is another one, what is no word stays."""
    parts = PROTECTED.split(text)
    return "".join(
        codecs.encode(part, "rot13") if i % 2 == 0 else part for i, part in enumerate(parts)
    )


def in_toml(text: str) -> str:
    def added(match: re.Match[str]) -> str:
        mark = "\n" if "\n" in match[0] and not match[0].startswith("en = {") else ", "
        said = json.dumps(made_up(json.loads(match["en"])), ensure_ascii=False)
        return f"{match[0]}{mark}{CODE} = {said}"

    return IN_TABLE.sub(added, ON_LINES.sub(added, text))


def in_json(value: Any) -> Any:
    if isinstance(value, dict):
        added = {CODE: made_up(value["en"])} if isinstance(value.get("en"), str) else {}
        return {key: in_json(part) for key, part in value.items()} | added
    return [in_json(part) for part in value] if isinstance(value, list) else value


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two languages and a third, on three pages, built for good."""
    root = tmp_path_factory.mktemp("third")
    for name in PLACES:
        source = toolchain.ROOT / name
        copy = shutil.copytree if source.is_dir() else shutil.copy
        copy(source, root / name, **({"ignore": SKIPPED} if source.is_dir() else {}))
    (root / "docs" / "exercises").mkdir(parents=True)
    for name in KEPT:
        (root / name).symlink_to(toolchain.ROOT / name)
    _texts(root)
    _pages(root)
    _settings(root)
    command = [sys.executable, "-P", "-m", "mkdocs", "build", "--quiet"]
    search = os.pathsep.join([str(root / "scripts"), os.environ.get("PYTHONPATH", "")])
    environment = {**os.environ, "PYTHONPATH": search, "NO_MKDOCS_2_WARNING": "1"}
    run = subprocess.run(
        command, cwd=root, env=environment, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr[-3000:]
    return root / "site"


def _texts(root: Path) -> None:
    for name in ("docs/data", "docs/figures"):
        (root / name).unlink()
        shutil.copytree(toolchain.ROOT / name, root / name)
    shutil.copy(toolchain.ROOT / "docs" / "glossary.toml", root / "docs" / "glossary.toml")
    shutil.copytree(toolchain.ROOT / "docs" / "assets", root / "docs" / "assets")
    for path in [p for p in root.rglob("*.toml") if ".venv" not in p.parts]:
        path.write_text(in_toml(path.read_text("utf-8")), "utf-8")
    for folder in ("scripts", "overrides", "docs/data"):
        for path in (root / folder).rglob("*.json"):
            path.write_text(json.dumps(in_json(json.loads(path.read_text("utf-8")))), "utf-8")


def _pages(root: Path) -> None:
    pages = [toolchain.ROOT / "docs" / f"{page}.en.md" for page in PAGES]
    for page in [path for path in pages if path.exists()]:
        for language in ("en", "zh"):
            twin = page.with_name(page.name.replace(".en.", f".{language}."))
            shutil.copy(twin, root / "docs" / twin.relative_to(toolchain.ROOT / "docs"))
    shutil.copy(toolchain.ROOT / "docs/exercises/rms-norm.md", root / "docs/exercises/rms-norm.md")
    (root / "exercises" / "catalog.toml").write_text('exercises = ["rms-norm"]\n', "utf-8")
    for path in [*root.glob("docs/**/*.en.md"), *root.glob("exercises/**/*.en.md")]:
        other = path.with_name(path.name.replace(".en.", f".{CODE}."))
        other.write_text(made_up(path.read_text("utf-8")), "utf-8")
    theme = Path(material.__path__[0])
    words = (theme / "templates/partials/languages/en.html").read_text("utf-8")
    said = re.sub(r'": "([^"]*)"', lambda m: f'": "{made_up(m[1])}"', words)
    said = said.replace(f'"{made_up("ltr")}"', '"ltr"').replace(
        '"language": "ra"', f'"language": "{CODE}"'
    )
    place = root / "overrides/partials/languages"
    place.mkdir()
    (place / f"{CODE}.html").write_text(said, "utf-8")


def _settings(root: Path) -> None:
    settings = (root / "mkdocs.yml").read_text("utf-8")
    head, nav = settings.split("\nnav:\n")
    toggles = f"              - toggle: {{name: {made_up('Colours')}}}\n" * 3
    section = f"""
        - locale: {CODE}
          name: Xx
          site_name: {made_up("Normalization")}
          site_description: {made_up("description")}
          copyright: {made_up("copyright")}
          theme:
            language: {CODE}
            palette:
{toggles}          nav_translations:
            Introduction: Vageb
            Exercises: Rkrepvfrf
"""
    head = head.replace("\n\n# Hooks", f"{section}\n# Hooks")
    nav = "  - introduction.md\n  - Exercises:\n      - exercises/index.md\n      - exercises/rms-norm.md\n"
    (root / "mkdocs.yml").write_text(f"{head}\nnav:\n{nav}", "utf-8")
    languages = root / "scripts/judge/languages.py"
    listed = languages.read_text("utf-8").replace('("en", "zh")', f'("en", "zh", "{CODE}")')
    languages.write_text(listed, "utf-8")


QUIET = ("pre", "code", "math", "script", "style")


class _Words(HTMLParser):
    """The words of a page, of its attributes too, without code and formulas."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self._quiet: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        quiet = tag in QUIET or dict(attrs).get("lang") in ("en", "zh")
        if quiet or (self._quiet and tag == self._quiet[-1]):
            self._quiet.append(tag)
        if not self._quiet:
            self.said += [
                v for k, v in attrs if v and k in ("title", "alt", "aria-label", "content")
            ]

    def handle_endtag(self, tag: str) -> None:
        if self._quiet and tag == self._quiet[-1]:
            self._quiet.pop()

    def handle_data(self, data: str) -> None:
        if not self._quiet:
            self.said.append(data)


def words_of(page: str) -> Iterator[str]:
    parser = _Words()
    parser.feed(page)
    yield from re.findall(r"[A-Za-z]{3,}|[\u4e00-\u9fff]+", " ".join(parser.said))


ENGLISH = {"the", "and", "this", "your", "run", "with", "page", "search", "code", "edit", "hint"}


@pytest.mark.parametrize("page", ["introduction", "exercises/rms-norm"])
def test_no_word_of_another_language_is_left(site: Path, page: str) -> None:
    text = (site / CODE / page / "index.html").read_text("utf-8")
    found = list(words_of(text))
    assert len(found) > 200
    foreign = [w for w in found if w.lower() in ENGLISH or re.match("[\u4e00-\u9fff]", w)]
    assert foreign == []


def test_scripts_of_the_page_speak_it_alone(site: Path) -> None:
    start = next(site.glob(f"assets/app/*/main-{CODE}.js"))
    named = re.findall(r"[\w-]+\.js", start.read_text("utf-8"))
    bundle = "".join((start.parent / name).read_text("utf-8") for name in (start.name, *named))
    texts = json.loads((toolchain.ROOT / "overrides/assets/js/base/texts.json").read_text("utf-8"))
    said = [
        text for text in texts.values() if isinstance(text.get("en"), str) and len(text["en"]) > 12
    ]
    assert [t["en"] for t in said if t["en"] in bundle or t["zh"] in bundle] == []
    assert any(made_up(t["en"]) in bundle for t in said)
