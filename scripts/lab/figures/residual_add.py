"""Figure: a write to the stream as an addition of four components."""

from __future__ import annotations

from lab.figures.charts import (
    PITCH,
    THICK,
    Scale,
    bar_values,
    bars,
    grid_up,
    ticks_below,
    zero_line,
)
from lab.figures.drawing import Drawing

STREAM = (1.0, 2.0, -1.0, 0.0)
UPDATE = (0.2, -0.5, 0.3, 0.1)
BEFORE, CHANGE, AFTER = 36.0, 170.0, 304.0  # tops of the three groups of bars
FORM = "fixed 1"


def draw() -> Drawing:
    """The stream, the update and their sum on one axis."""
    d = Drawing(height=444)
    x = Scale(-1, 2, 128, 398)
    grid_up(d, x, 10, 408, (-1, 0, 1, 2))
    after = [a + b for a, b in zip(STREAM, UPDATE, strict=True)]
    _group(d, x, BEFORE, "stream", "", STREAM, "bar-open")
    _group(d, x, CHANGE, "update", "+", UPDATE, "bar-warm")
    _ghosts(d, x)
    _group(d, x, AFTER, "sum", "=", after, "bar")
    ticks_below(d, x, 408, (-1, 0, 1, 2), "fixed 0")
    return d


def _group(
    d: Drawing,
    x: Scale,
    top: float,
    key: str,
    sign: str,
    values: tuple[float, ...] | list[float],
    kind: str,
) -> None:
    if sign:
        d.text(8, top + 54, sign, kind="sign")
    d.label(8, top - 10, key, kind="strong")
    bars(d, x, top, values, kind)
    zero_line(d, x, top - 4, top + 4 * PITCH - 4)
    bar_values(d, x, top, values, FORM)


def _ghosts(d: Drawing, x: Scale) -> None:
    """Where the bars ended before the addition."""
    for index, value in enumerate(STREAM):
        y = AFTER + index * PITCH
        d.line("ghost", [(x(value), y - 3), (x(value), y + THICK + 3)])
