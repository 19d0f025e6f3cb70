"""Which pages make up the chapter, and which live snippets each of them holds, in order."""

from __future__ import annotations

import re
from pathlib import Path

from judge.languages import LANGS
from lab.records.passport import Unreadable
from toolchain import ROOT
from website.marks.examples import LIVE, read_text
from website.marks.marks import Mark, pieces

DOCS = ROOT / "docs"
_CHAPTER = re.compile(r"introduction|normalization|deeper/[\w-]+")


def in_chapter(slug: str) -> bool:
    """Whether the page, named without its language, belongs to the chapter."""
    return _CHAPTER.fullmatch(slug) is not None


def sessions(docs: Path = DOCS) -> dict[str, list[str]]:
    """The snippets' names by page; a page's snippets share one interpreter.

    All languages of a page must show the same ones.
    """
    found: dict[str, list[str]] = {}
    for path in sorted(docs.rglob(f"*.{LANGS[0]}.md")):
        slug = path.relative_to(docs).as_posix().removesuffix(f".{LANGS[0]}.md")
        pages = [docs / f"{slug}.{language}.md" for language in LANGS]
        shown = [_snippets(page) for page in pages if page.exists()]
        if any(names != shown[0] for names in shown):
            raise Unreadable(f"docs/{slug}: live snippets differ by language: {shown}")
        if shown[0]:
            found[slug] = shown[0]
    return found


def orphans(docs: Path = DOCS, live: Path = LIVE) -> list[str]:
    """The snippets that no page shows, or that more than one page shows."""
    shown = [name for names in sessions(docs).values() for name in names]
    stored = {path.stem for path in live.glob("*.py")}
    return sorted((stored - set(shown)) | {name for name in shown if shown.count(name) > 1})


def _snippets(page: Path) -> list[str]:
    marks = (piece for piece in pieces(read_text(page)) if isinstance(piece, Mark))
    return [mark.words[0] for mark in marks if mark.kind == "run" and mark.words]
