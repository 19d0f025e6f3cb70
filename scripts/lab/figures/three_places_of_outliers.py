"""Figure: the three places of a block where outliers strain something, and what."""

from __future__ import annotations

from lab.figures import parts
from lab.figures.drawing import Drawing

STREAM, BRANCH = 48.0, 148.0
NOTE, ROOM = 222.0, 210.0
ROWS = (("stream", 40.0), ("norm", 160.0), ("down", 312.0))  # notes, and where they begin


def draw() -> Drawing:
    """The MLP's branch from the stream and back, with a note at each of the three places."""
    d = Drawing(height=448)
    parts.wire(d, [(STREAM, 96), (BRANCH, 96), (BRANCH, 119)])
    parts.box(d, "norm", BRANCH, 134, 92, 30, "the_norm")
    parts.wire(d, [(BRANCH, 149), (BRANCH, 217)])
    parts.box(d, "layer", BRANCH, 232, 112, 30, "gate_up")
    parts.wire(d, [(BRANCH, 247), (BRANCH, 271)])
    parts.math_box(d, "layer", BRANCH, 284, 40, 26, "×")
    parts.wire(d, [(BRANCH, 297), (BRANCH, 359)])
    parts.box(d, "layer", BRANCH, 374, 112, 30, "down_proj")
    parts.wire(d, [(BRANCH, 389), (BRANCH, 408), (STREAM + parts.ADD, 408)])
    parts.stream(d, [(STREAM, 6), (STREAM, 446)])
    parts.dot(d, STREAM, 96)
    parts.add(d, STREAM, 408)
    _notes(d)
    return d


def _notes(d: Drawing) -> None:
    places = {"stream": (STREAM, 40.0), "norm": (BRANCH, 183.0), "down": (BRANCH, 328.0)}
    for index, (key, top) in enumerate(ROWS, start=1):
        x, y = places[key]
        d.line("pointer", [(x + 14, y), (NOTE - 8, y)])
        d.circle("badge", x, y, 11)
        d.text(x, y + 5, str(index), kind="on-badge", anchor="middle")
        for line, kind in enumerate(("strong", "ink", "quiet", "warm")):
            d.label(NOTE, top + 20 * line - 14, f"{key}_{line}", kind=kind, room=ROOM)
