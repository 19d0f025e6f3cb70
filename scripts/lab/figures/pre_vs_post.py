"""Figure: four places for the norm around one sub-layer."""

from __future__ import annotations

from dataclasses import dataclass

from lab.figures import parts
from lab.figures.drawing import Drawing

BOX, BRANCH = 66.0, 92.0  # width of a box; distance of the branch from the stream
READ, WRITE = 66.0, 206.0  # where the sub-layer reads and writes, below the top of its cell
CELL = (220.0, 304.0)


@dataclass(frozen=True)
class Wiring:
    """One sub-layer: what its branch holds in order, and whether a norm stands on the stream."""

    key: str
    formula: str
    branch: str  # N for the norm, f for the sub-layer
    on_stream: bool = False


WIRINGS = (
    Wiring("pre", "x + f(N(x))", "Nf"),
    Wiring("post", "N(x + f(x))", "f", on_stream=True),
    Wiring("output", "x + N(f(x))", "fN"),
    Wiring("sandwich", "x + N(f(N(x)))", "NfN"),
)


def draw() -> Drawing:
    """The wirings in two rows."""
    d = Drawing(height=2 * CELL[1] - 4)
    for index, wiring in enumerate(WIRINGS):
        row, column = divmod(index, 2)
        _cell(d, wiring, column * CELL[0], row * CELL[1])
    return d


def _cell(d: Drawing, wiring: Wiring, left: float, top: float) -> None:
    x = left + 46
    d.label(left + 10, top + 18, wiring.key, kind="strong", room=200)
    d.text(left + 10, top + 40, wiring.formula, kind="math", room=200)
    if wiring.on_stream:
        _stream_with_norm(d, x, top)
    else:
        _free_stream(d, x, top)
    _branch(d, wiring.branch, x, top)
    parts.dot(d, x, top + READ)
    parts.add(d, x, top + WRITE)


def _free_stream(d: Drawing, x: float, top: float) -> None:
    parts.stream(d, [(x, top + 54), (x, top + 262)])
    parts.math_box(d, "norm-dashed", x, top + 276, BOX, 26, "N")
    d.label(x + BOX / 2 + 8, top + 281, "final", kind="quiet", room=130)


def _stream_with_norm(d: Drawing, x: float, top: float) -> None:
    d.line("stream", [(x, top + 54), (x, top + WRITE + 26)])
    parts.math_box(d, "norm", x, top + WRITE + 40, BOX, 26, "N")
    parts.stream(d, [(x, top + WRITE + 54), (x, top + 292)])
    d.label(x + 20, top + 284, "no_final", kind="quiet", room=150)


def _branch(d: Drawing, symbols: str, x: float, top: float) -> None:
    column = x + BRANCH
    free = WRITE - READ - 12
    pitch = free / len(symbols)
    start = (x, top + READ)
    corner = (column, top + READ)
    for index, symbol in enumerate(symbols):
        y = top + READ + 10 + pitch * (index + 0.5)
        parts.wire(
            d, [start, corner, (column, y - 13)] if index == 0 else [start, (column, y - 13)]
        )
        parts.math_box(d, "norm" if symbol == "N" else "layer", column, y, BOX, 26, symbol)
        start = (column, y + 13)
    parts.wire(d, [start, (column, top + WRITE), (x + parts.ADD, top + WRITE)])
