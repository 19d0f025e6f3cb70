"""Tells whether a page has followed the other language: each remembers the twin it agreed with.

A page's front matter holds `agrees: {with: <hash of the other language's text>, on: <date>}`. When
the twin changes, its hash no longer matches, so the page is behind until someone agrees them again.
A content hash survives squashed commits and needs no Git history.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path

import toolchain
from judge.languages import LANGS

DOCS = toolchain.ROOT / "docs"
FIRST, SECOND, *_ = LANGS
FRONT_MATTER = re.compile(r"\A---\n(?P<fields>.*?)^---\n", re.DOTALL | re.MULTILINE)
AGREES = re.compile(r"^agrees: \{with: (?P<hash>[0-9a-f]{16}), on: (?P<date>[\d-]{10})\}\n", re.M)


def pairs(folder: Path = DOCS) -> Iterator[tuple[Path, Path]]:
    """Yields each page of `folder` in another language than the first, behind its twin there."""
    for language in LANGS[1:]:
        for page in sorted(folder.rglob(f"*.{language}.md")):
            if (first := twin(page)) and first.exists():
                yield first, page


def language_of(page: Path) -> str | None:
    """The language that the name of `page` tells, if it does."""
    return next((language for language in LANGS if page.name.endswith(f".{language}.md")), None)


def twin(page: Path) -> Path | None:
    """The same page in the first language, of that in the second; None if its name tells none."""
    language = language_of(page)
    if language is None:
        return None
    other = SECOND if language == FIRST else FIRST
    return page.with_name(f"{page.name.removesuffix(f'{language}.md')}{other}.md")


def behind_since(page: Path) -> str | None:
    """The date on which `page` last agreed with its twin, if the twin has changed since."""
    other = twin(page)
    agreed = AGREES.search(_fields(page))
    if other is None or agreed is None or not other.exists():
        return None
    return None if agreed["hash"] == digest(other) else agreed["date"]


def is_unmarked(page: Path) -> bool:
    """Whether `page` has never been marked as agreeing with its twin."""
    return AGREES.search(_fields(page)) is None


def agree(page: Path, date: str) -> bool:
    """Writes into `page` that it agrees with its twin as it is now; tells whether that was news."""
    other = twin(page)
    if other is None or (behind_since(page) is None and not is_unmarked(page)):
        return False
    fields = AGREES.sub("", _fields(page)) + f"agrees: {{with: {digest(other)}, on: {date}}}\n"
    page.write_text(f"---\n{fields}---\n{_body(page)}", "utf-8", newline="\n")
    return True


def digest(page: Path) -> str:
    """A hash of what readers see of `page`: title, description and text, not the mark itself."""
    seen = AGREES.sub("", _fields(page)) + _body(page)
    return hashlib.sha256(seen.encode()).hexdigest()[:16]


def _fields(page: Path) -> str:
    found = FRONT_MATTER.match(page.read_text("utf-8-sig"))
    return found["fields"] if found else ""


def _body(page: Path) -> str:
    return FRONT_MATTER.sub("", page.read_text("utf-8-sig"), count=1)
