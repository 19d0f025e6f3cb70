"""Cuts KaTeX's fonts down to the signs that the pages' formulas show.

A font gets too many signs rather than too few: those of all formulas, unless it is one of `BY_CLASS`.
"""

from __future__ import annotations

import io
from collections.abc import Iterable
from html.parser import HTMLParser
from pathlib import Path

from fontTools import subset

FORMULA = "katex-html"
DRAWN = {"fig-math", "nr-stream-words"}  # figures have formulas, too
REGULAR = "KaTeX_Main-Regular"  # where no class says otherwise
BY_CLASS = {
    "KaTeX_Math-Italic": {"mathnormal"},
    "KaTeX_Main-Italic": {"mathit", "textit", *DRAWN},
    "KaTeX_Main-Bold": {"mathbf", "textbf"},
    "KaTeX_Caligraphic-Regular": {"mathcal"},
}
SPECIAL: set[str] = set().union(*BY_CLASS.values())


class Signs(HTMLParser):
    """Reads pages and notes the text of formulas, in which each element has an end."""

    def __init__(self, pages: Iterable[str]) -> None:
        super().__init__()
        self._open: list[set[str]] = []  # classes, from the formula's element to the innermost
        self._all: set[str] = set()
        self._found: dict[str, set[str]] = {font: set() for font in (REGULAR, *BY_CLASS)}
        for page in pages:
            self.feed(page)

    def of(self, font: str) -> frozenset[str]:
        """The characters that a font, named as its file without suffix, may have to show."""
        return frozenset(self._found.get(font, self._all))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        classes = set((dict(attrs).get("class") or "").split())
        if self._open or classes & {FORMULA, *DRAWN}:
            self._open.append(classes)

    def handle_endtag(self, tag: str) -> None:
        self._open = self._open[:-1]

    def handle_data(self, data: str) -> None:
        if not self._open:
            return
        self._all.update(data)
        for font, classes in BY_CLASS.items():
            if any(classes & around for around in self._open):
                self._found[font].update(data)
        if FORMULA in self._open[0] and not SPECIAL & self._open[-1]:
            self._found[REGULAR].update(data)


def cut(font: Path, characters: frozenset[str]) -> bytes:
    """The font with no other signs than these, as WOFF2.

    Kerning and copyright stay. Hints, half of what is left, go: most systems ignore them.
    """
    options = subset.Options(flavor="woff2", layout_features=["*"], name_IDs=[0], hinting=False)
    options.recalc_timestamp = False
    opened = subset.load_font(str(font), options)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=map(ord, characters))
    cutter.subset(opened)
    made = io.BytesIO()
    subset.save_font(opened, made, options)
    return made.getvalue()
