"""Checks the figures: `python -m checks.figures` draws them again, without writing.

A drawing that differs from its file, words that miss a language, texts that leave their
place, overlap or are too small or too pale, and a block whose two views differ are faults.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

from checks import contrast
from judge.languages import LANGS
from lab.figures import block_two_views, catalog
from lab.figures.drawing import WIDTH, Drawing, Text
from lab.figures.widths import box
from lab.records.passport import name_of
from website.marks.figures import FIGURES
from website.marks.marks import fill
from website.marks.numbers import Numbers

PHONE, LEAST = 360, 11  # px: the width at which a text must have this size
WORDS = ("title", "description", "caption")
Box = tuple[float, float, float, float]


def main() -> int:
    """Prints every fault; the exit code says whether there was one."""
    found = list(faults())
    print("\n".join(found) or "figures: all are what their programs draw, and can be read")
    return 1 if found else 0


def faults() -> Iterator[str]:
    """Every fault of every figure."""
    numbers = Numbers()
    yield from strangers(FIGURES)
    for name in catalog.NAMES:
        drawing = catalog.draw(name)
        words = read_words(name)
        yield from drifted(drawing, catalog.path(name))
        for fault in (*unworded(drawing, words), *pale(drawing)):
            yield f"{name}: {fault}"
        for language in LANGS:
            labels = {
                key: fill(texts.get(language, ""), numbers.text)
                for key, texts in words.get("labels", {}).items()
            }
            for fault in misplaced(drawing, labels):
                yield f"{name} ({language}): {fault}"
    yield from unlike_views(block_two_views.SUB_LAYERS, block_two_views.STREAM)


def read_words(name: str) -> dict[str, Any]:
    """The figure's words as they stand in its TOML."""
    return tomllib.loads((FIGURES / f"{name}.toml").read_text("utf-8"))


def strangers(folder: Path) -> Iterator[str]:
    """Files that no program draws."""
    for path in sorted(folder.iterdir()):
        if path.stem not in catalog.NAMES:
            yield f"{name_of(path)}: no program in scripts/lab/figures draws it"


def drifted(drawing: Drawing, path: Path) -> Iterator[str]:
    """A file that is not what its program draws now."""
    if not path.exists() or path.read_text("utf-8") != drawing.svg():
        yield f"{name_of(path)} is not what its program draws: run `python -m lab.figures`"


def unworded(drawing: Drawing, words: dict[str, Any]) -> Iterator[str]:
    """Words that are missing in a language, or that no drawing asks for."""
    labels = words.get("labels", {})
    wanted = {text.key for text in drawing.texts if text.key}
    for key in sorted(wanted ^ labels.keys()):
        yield f"label {key} is in the drawing or in the words, not in both"
    for key, texts in [*((word, words.get(word, {})) for word in WORDS), *labels.items()]:
        for language in LANGS:
            if not texts.get(language, "").strip():
                yield f"{key} has no words in {language}"


def misplaced(drawing: Drawing, labels: dict[str, str]) -> Iterator[str]:
    """Texts that are too small on a phone, too wide for their place, or over one another."""
    placed = [(said(text, labels), text) for text in drawing.texts]
    for words, text in placed:
        left, top, right, bottom = box(text, words)
        if text.size * PHONE / WIDTH < LEAST:
            yield f"{words!r} is smaller than {LEAST} px on a phone"
        if text.room and right - left > text.room:
            yield f"{words!r} needs {right - left:.0f} of {text.room:.0f} units"
        if left < 0 or top < 0 or right > WIDTH or bottom > drawing.height:
            yield f"{words!r} leaves the sheet: {left:.0f} to {right:.0f}, down to {bottom:.0f}"
    for (a, first), (b, second) in combinations(placed, 2):
        if _overlap(box(first, a), box(second, b)):
            yield f"{a!r} and {b!r} overlap"


def said(text: Text, labels: dict[str, str]) -> str:
    """What a text says."""
    return labels.get(text.key, "") if text.key else text.content


def _overlap(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def pale(drawing: Drawing) -> Iterator[str]:
    """Kinds of text without enough contrast to what they stand on, in a scheme or in print."""
    for kind, ground in sorted({(text.kind, _ground(drawing, text)) for text in drawing.texts}):
        for scheme in contrast.SCHEMES:
            ratio = contrast.ratio(kind, ground, scheme)
            if ratio < contrast.LEAST:
                yield f"{kind} text on {ground or 'paper'} has contrast {ratio:.1f} in {scheme}"


def _ground(drawing: Drawing, text: Text) -> str:
    """The kind of the last shape painted under a text's start; empty for the paper."""
    x, y = text.x, text.y - 0.3 * text.size
    below = drawing.shapes[: drawing.shapes.index(text)]
    kinds = [
        shape.kind
        for shape in below
        if not isinstance(shape, Text)
        and shape.box[2]
        and 0 <= x - shape.box[0] <= shape.box[2]
        and 0 <= y - shape.box[1] <= shape.box[3]
        and contrast.has_fill(shape.kind)
    ]
    return kinds[-1] if kinds else ""


def unlike_views(a: block_two_views.View, b: block_two_views.View) -> Iterator[str]:
    """Nodes or edges of the block that only one of its views draws."""
    for node in sorted(a.nodes.keys() ^ b.nodes.keys()):
        yield f"block-two-views: node {node} is in one view only"
    for edge in sorted(a.bends.keys() ^ b.bends.keys()):
        yield f"block-two-views: edge {' to '.join(edge)} is in one view only"


if __name__ == "__main__":
    sys.exit(main())
