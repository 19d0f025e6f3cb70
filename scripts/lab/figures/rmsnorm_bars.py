"""Figure: one row before and after RMSNorm and LayerNorm."""

from __future__ import annotations

from lab.figures.charts import PITCH, Scale, bar_values, bars, grid_up, ticks_below, zero_line
from lab.figures.drawing import Drawing
from lab.measure.by_hand import HAND
from lab.measure.norms import Array, layer_norm, rms_norm, root_mean_square
from lab.records.printing import render

TICKS = (-1, 0, 1, 2, 3)


def draw() -> Drawing:
    """The row, its RMSNorm and its LayerNorm on one axis."""
    d = Drawing(height=464)
    x = Scale(-1.6, 3.2, 60, 396)
    grid_up(d, x, 10, 428, TICKS)
    _group(d, x, 40, "row", HAND, "bar-open")
    _group(d, x, 184, "rms_norm", rms_norm(HAND), "bar")
    _group(d, x, 328, "layer_norm", layer_norm(HAND), "bar-warm")
    ticks_below(d, x, 428, TICKS, "fixed 0")
    return d


def _group(d: Drawing, x: Scale, top: float, key: str, row: Array, kind: str) -> None:
    d.label(8, top - 14, key, kind="strong")
    bars(d, x, top, row.tolist(), kind)
    zero_line(d, x, top - 4, top + 4 * PITCH - 4)
    size = float(root_mean_square(row)[0])
    d.line("mark", [(x(size), top - 8), (x(size), top + 4 * PITCH - 4)])
    exact = size == round(size)
    d.text(
        x(size),
        top - 14,
        f"RMS = {render(size, 'fixed 0' if exact else 'fixed 3')}",
        kind="accent",
        anchor="middle",
    )
    bar_values(d, x, top, row.tolist(), "fixed 0" if row is HAND else "fixed 3", size)
