"""Figure: sizes in the residual stream of Qwen3-0.6B, from the quoted table."""

from __future__ import annotations

from types import SimpleNamespace

from lab.figures.charts import Scale, marker, ticks_below, ticks_left
from lab.figures.drawing import Drawing
from lab.figures.recorded import document, rows
from lab.records.printing import render

TABLE = "qwen3-0.6b"
X = Scale(0, 27, 78, 424)
Y = Scale(0.01, 20000, 366, 40, log=True)
MARKED = (4, 14, 20, 27)  # rows that get a ratio


def draw() -> Drawing:
    """Ordinary RMS, token 0's RMS and the largest value by row, on a log axis."""
    d = Drawing(height=436)
    table = rows(TABLE)
    ticks_left(d, Y, 70, (0.01, 0.1, 1, 10, 100, 1000, 10000), 430)
    ticks_below(d, X, 374, [row.layer for row in table if row.layer not in (1, 26)], "fixed 0")
    d.label(78, 422, "rows", kind="quiet")
    d.label(426, 22, "quoted", kind="quiet", anchor="end")
    d.label(8, 22, "size", kind="quiet")
    for row in table:
        if row.layer in MARKED:
            _ratio(d, row)
    _lines(d, table)
    return d


def _lines(d: Drawing, table: list[SimpleNamespace]) -> None:
    massive = [row for row in table if row.token == 0]
    root_d = document(TABLE)["d_model"] ** 0.5
    d.line("law", [(X(r.layer), Y(root_d * r.first_rms)) for r in table])
    d.line("series-1", [(X(r.layer), Y(r.ordinary_rms)) for r in table])
    d.line("series-0", [(X(r.layer), Y(r.first_rms)) for r in table])
    d.line("series-2", [(X(r.layer), Y(r.largest)) for r in table])
    for row in table:
        x = X(row.layer)
        marker(d, "triangle", "point-0", x, Y(row.first_rms))
        marker(d, "dot", "point-1", x, Y(row.ordinary_rms))
        marker(d, "square", "point-2" if row in massive else "point-2-open", x, Y(row.largest))
    d.label(424, Y(12500), "largest", kind="warm-value", anchor="end")
    d.label(146, Y(330), "first", kind="value")
    d.label(X(8) + 4, Y(0.3), "ordinary", kind="accent-value")


def _ratio(d: Drawing, row: SimpleNamespace) -> None:
    x, low, high = X(row.layer), Y(row.ordinary_rms), Y(row.largest)
    d.line("measure", [(x, low), (x, high)])
    ratio = render(row.largest / row.ordinary_rms, "fixed 0")
    last = row.layer == MARKED[-1]
    place = (x - 8, "end") if last else (x + 8, "start")
    y = Y(52) if last else Y(1300)  # one above the other where they would meet
    d.text(place[0], y, f"× {ratio}", kind="value", anchor=place[1])
