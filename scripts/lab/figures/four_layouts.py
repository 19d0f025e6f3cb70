"""Figure: the largest value and the ordinary RMS by block, in four models with other norms."""

from __future__ import annotations

from dataclasses import dataclass

from lab.figures.charts import Scale, marker, placed, series, ticks_below, ticks_left
from lab.figures.drawing import Drawing
from lab.figures.recorded import columns
from lab.measure.number_formats import FP16_MAX
from lab.records.printing import render

LEFTS, TOPS = (68.0, 262.0), (62.0, 322.0)  # of the panels
WIDE, HIGH = 166.0, 180.0
TICKS = (0.01, 1, 100, 10_000)


@dataclass(frozen=True)
class Panel:
    """One model: its recorded table, its name, and the blocks that the axis names."""

    table: str
    name: str
    norms: str
    ticks: tuple[int, ...]


PANELS = (
    Panel("smollm2-stream", "SmolLM2-135M", "Pre-Norm, RMSNorm", (0, 10, 20, 30)),
    Panel("gemma-stream", "Gemma 3 270M", "sandwich", (0, 6, 12, 18)),
    Panel("whisper-stream", "Whisper tiny.en", "Pre-Norm, LayerNorm", (0, 1, 2, 3, 4)),
    Panel("minilm-stream", "MiniLM-L6", "Post-Norm, LayerNorm", (0, 2, 4, 6)),
)


def draw() -> Drawing:
    """Four panels with one logarithmic axis; a line where FP16 ends."""
    d = Drawing(height=560)
    for index, panel in enumerate(PANELS):
        _panel(d, panel, LEFTS[index % 2], TOPS[index // 2])
    left, top = LEFTS[0], TOPS[0]
    d.text(left + 4, _up(top)(FP16_MAX) - 5, "FP16: 65,504", kind="quiet")
    d.label(left + WIDE - 4, _up(top)(180), "largest", kind="warm-value", anchor="end")
    d.label(left + WIDE - 4, _up(top)(0.3), "ordinary", kind="accent-value", anchor="end")
    _peak(d, columns("gemma-stream"), LEFTS[1] + WIDE - 4, _up(top))
    d.label(LEFTS[1] + WIDE - 4, _up(TOPS[1])(1200), "before", kind="warm-value", anchor="end")
    d.label(left, TOPS[1] + HIGH + 44, "block", kind="quiet")
    return d


def _peak(d: Drawing, table: dict[str, list[float]], right: float, y: Scale) -> None:
    peak = max(table["largest"])
    d.text(right, y(peak) - 9, render(peak, "fixed 0"), kind="warm-value", anchor="end")


def _up(top: float) -> Scale:
    return Scale(0.01, 2_000_000, top + HIGH, top, log=True)


def _panel(d: Drawing, panel: Panel, left: float, top: float) -> None:
    table = columns(panel.table)
    blocks = table["block"]
    x, y = Scale(0, blocks[-1], left + 6, left + WIDE - 6), _up(top)
    d.text(left, top - 30, panel.name, kind="strong")
    if panel.norms == "sandwich":
        d.label(left, top - 12, "sandwich", kind="quiet", room=WIDE)
    else:
        d.text(left, top - 12, panel.norms, kind="quiet", room=WIDE)
    if left == LEFTS[0]:
        ticks_left(d, y, left, TICKS, left + WIDE)
    else:
        for value in TICKS:
            d.line("grid", [(left, y(value)), (left + WIDE, y(value))])
    ticks_below(d, x, top + HIGH + 6, panel.ticks, "fixed 0")
    d.line("ghost", [(left, y(FP16_MAX)), (left + WIDE, y(FP16_MAX))])
    every = max(1, len(blocks) // 6)
    series(d, 1, placed(x, y, blocks, table["ordinary"]), every)
    series(d, 2, placed(x, y, blocks, table["largest"]), every)
    if panel.table == "minilm-stream":
        norms = columns("minilm-norms")
        for block, value in zip(norms["block"], norms["before"], strict=True):
            d.line("measure", [(x(block), y(value)), (x(block), y(table["largest"][int(block)]))])
            marker(d, "square", "point-2-open", x(block), y(value))
