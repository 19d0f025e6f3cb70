"""Figure: the logit lens by block in SmolLM2-135M, from the recorded table."""

from __future__ import annotations

from lab.figures.charts import Scale, placed, series, ticks_below, ticks_left
from lab.figures.drawing import Drawing
from lab.figures.recorded import columns

X = Scale(18, 30, 60, 424)
RANK = Scale(1, 5000, 48, 246, log=True)  # the first place is at the top
SHARE = Scale(0, 100, 436, 330)


def draw() -> Drawing:
    """Ranks of two words above, and how often the reading is the answer below."""
    d = Drawing(height=484)
    table = columns("smollm2-lens")
    blocks = table["block"]
    d.label(8, 22, "rank", kind="strong", room=424)
    ticks_left(d, RANK, X.start, (1, 10, 100, 1000), X.end)
    ticks_below(d, X, RANK.end + 6, (18, 21, 24, 27, 30), "fixed 0")
    series(d, 2, placed(X, RANK, blocks, table["west"]))
    series(d, 1, placed(X, RANK, blocks, table["paris"]))
    d.text(X(26.4), RANK(210), "Paris", kind="accent-value")
    d.text(X(23.3), RANK(30), "west", kind="warm-value", anchor="end")
    d.label(8, SHARE.end - 24, "agree", kind="strong", room=424)
    ticks_left(d, SHARE, X.start, (25, 50, 75, 100), X.end)
    ticks_below(d, X, SHARE.start, (18, 21, 24, 27, 30), "fixed 0")
    series(d, 1, placed(X, SHARE, blocks, table["agree"]))
    d.label(X.start, SHARE.start + 42, "block", kind="quiet")
    return d
