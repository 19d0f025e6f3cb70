"""How wide a text is at most: estimated after DejaVu Sans, the widest of the system fonts."""

from __future__ import annotations

from unicodedata import east_asian_width

from lab.figures.drawing import Text

NARROW, SLIM, PLAIN, CAPITAL, WIDE = 0.34, 0.42, 0.62, 0.7, 0.98  # in em
CLASSES = {NARROW: "ijl.,:;'|! I", SLIM: "frt()[]/-·", WIDE: "mwMW%@", CAPITAL: "GHOQNDUKRVAXBCZ"}
BOLD = 1.1


def width(text: str, size: float, bold: bool = False) -> float:
    """The width of a line of text, in the unit of `size`."""
    ems = sum(_em(character) for character in text)
    return ems * size * (BOLD if bold else 1)


def box(text: Text, words: str) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a text that says `words`."""
    wide = width(words, text.size, text.kind == "strong")
    left = text.x - {"start": 0.0, "middle": wide / 2, "end": wide}[text.anchor]
    return left, text.y - 0.78 * text.size, left + wide, text.y + 0.22 * text.size


def _em(character: str) -> float:
    if east_asian_width(character) in "WF":
        return 1.0
    if character.isascii():
        return next((em for em, members in CLASSES.items() if character in members), PLAIN)
    return 0.84 if character in "−×≈≤≥±√→∝⋯" else PLAIN
