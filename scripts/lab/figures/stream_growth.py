"""Figure: how fast a stream grows, by laws at initialization and in two trained models."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt

from lab.figures.charts import Scale, placed, series, ticks_below, ticks_left
from lab.figures.drawing import Drawing, Point
from lab.figures.recorded import columns, rows
from lab.measure.growth import SUB_LAYERS, relu_growth

X = Scale(0, SUB_LAYERS, 46, 270)
LAWS = Scale(0.85, 70, 262, 44, log=True)
BLOCKS = Scale(1, 30, 46, 270)
TRAINED = Scale(0.85, 100, 544, 356, log=True)
RIGHT = 278.0
ALIKE = 0.3


def draw() -> Drawing:
    """Two panels: laws by sub-layer above, trained models by block below."""
    d = Drawing(height=584)
    _laws(d)
    _trained(d)
    return d


def _laws(d: Drawing) -> None:
    d.label(8, LAWS.end - 24, "laws", kind="strong", room=424)
    ticks_left(d, LAWS, X.start, (1, 2, 4, 8, 16, 32, 64), X.end)
    ticks_below(d, X, LAWS.start, (0, 14, 28, 42, 56), "fixed 0")
    d.label(RIGHT + 12, LAWS.start + 20, "sub_layers", kind="quiet")
    _law(d, "series-0", lambda n: 1.0 + n, "aligned", "ink")
    _law(d, "law", lambda n: sqrt(1 + n + (1 + n) * n * ALIKE), "alike", "quiet")
    _law(d, "series-2", lambda n: sqrt(1 + n), "unrelated", "warm")
    _law(d, "series-1", lambda n: relu_growth(int(n)), "relu", "accent")
    _law(d, "measure", lambda n: 1.0, "post", "quiet")


def _law(d: Drawing, line: str, law: Callable[[float], float], key: str, kind: str) -> None:
    d.line(line, [(X(n), LAWS(law(n))) for n in range(SUB_LAYERS + 1)])
    d.label(RIGHT, LAWS(law(SUB_LAYERS)) + 5, key, kind=kind, room=160)


def _trained(d: Drawing) -> None:
    d.label(8, TRAINED.end - 24, "trained", kind="strong", room=424)
    ticks_left(d, TRAINED, BLOCKS.start, (1, 4, 16, 64), BLOCKS.end)
    ticks_below(d, BLOCKS, TRAINED.start, (1, 10, 20, 30), "fixed 0")
    d.label(RIGHT + 12, TRAINED.start + 20, "blocks", kind="quiet")
    law = [relu_growth(2 * block) / relu_growth(2) for block in range(1, 31)]
    d.line("law", [(BLOCKS(i + 1), TRAINED(size)) for i, size in enumerate(law)])
    d.label(RIGHT, TRAINED(law[-1]) + 5, "law", kind="quiet", room=160)
    smol = columns("smollm2-stream")
    end = _sizes(d, 1, smol["block"], smol["ordinary"], every=4)
    d.text(RIGHT, end[1] + 5, "SmolLM2-135M", kind="accent", room=160)
    table = [row for row in rows("qwen3-0.6b") if row.layer]
    end = _sizes(d, 2, [row.layer for row in table], [row.ordinary_rms for row in table])
    d.label(RIGHT, end[1] + 5, "qwen", kind="warm", room=160)


def _sizes(
    d: Drawing, which: int, blocks: list[float], sizes: list[float], every: int = 1
) -> Point:
    """The sizes in units of that after the first block; returns where the last one stands."""
    at = blocks.index(1)
    points = placed(BLOCKS, TRAINED, blocks[at:], [size / sizes[at] for size in sizes[at:]])
    series(d, which, points, every)
    return points[-1]
