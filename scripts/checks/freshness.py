"""Lists pages that are behind their twin; `agree` marks pairs as saying the same again.

A page behind its twin is told, not forbidden: readers see a dated note until someone has followed.
A pair that was never marked is a fault, since nobody could tell when it parts.
"""

from __future__ import annotations

import datetime
import sys
from collections.abc import Sequence
from pathlib import Path

import toolchain
from website.marks import freshness


def main(arguments: Sequence[str]) -> int:
    """`python -m checks.freshness [agree [page …]]`; exit code 1 if a page was never marked."""
    if arguments and arguments[0] == "agree":
        chosen = [Path(name).resolve() for name in arguments[1:]]
        unknown = sorted(set(chosen) - set(_pages(chosen)))
        for path in unknown:
            print(f"{path}: no page that has a twin; name one such as docs/introduction.en.md")
        agree(chosen)
        return 1 if unknown else 0
    unmarked = 0
    for page in _pages([]):
        name = page.relative_to(toolchain.ROOT)
        if freshness.is_unmarked(page):
            unmarked += 1
            print(f"{name}: never compared with its twin; `make agree` once both say the same")
        elif date := freshness.behind_since(page):
            print(f"{name}: behind its twin since {date}; readers see a note")
    return 1 if unmarked else 0


def agree(chosen: Sequence[Path]) -> None:
    """Marks the chosen pages and their twins, or all of them, as agreeing today."""
    today = datetime.date.today().isoformat()
    for page in _pages(chosen):
        if freshness.agree(page, today):
            print(f"{page.relative_to(toolchain.ROOT)}: agrees with its twin")


def _pages(chosen: Sequence[Path]) -> list[Path]:
    pairs = freshness.pairs()
    return [page for pair in pairs if not chosen or set(pair) & set(chosen) for page in pair]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
