"""Figure: sums of 4096 squares in BF16, one after another, against the exact sum."""

from __future__ import annotations

import numpy as np

from lab.figures.charts import Scale, ticks_below
from lab.figures.drawing import Drawing
from lab.measure.number_formats import Floats, bf16, spacing
from lab.measure.precision import running_sum
from lab.records.printing import render

SEED = 0  # a row that ends near the mean of many
LENGTH, POINTS = 4096, 128
X = Scale(0, LENGTH, 56, 330)
Y = Scale(0, LENGTH, 356, 40)
LEVELS = (256, 512, 1024, 2048, 4096)


def draw() -> Drawing:
    """The exact sum, the sum of random squares and the sum of ones, with the steps of BF16."""
    d = Drawing(height=424)
    squares = bf16(bf16(np.random.default_rng(SEED).standard_normal(LENGTH)) ** 2)
    random, ones = partial_sums(squares), partial_sums(np.ones(LENGTH, np.float32))
    exact = [0.0, *np.cumsum(squares, dtype=np.float64)[LENGTH // POINTS - 1 :: LENGTH // POINTS]]
    _levels(d)
    ticks_below(d, X, 356, (0, 1024, 2048, 3072, 4096), "fixed 0")
    d.label(56, 404, "terms", kind="quiet")
    _curve(d, exact, "series-0")
    _curve(d, random, "series-1")
    _curve(d, ones, "series-2")
    d.label(X(2440), Y(2560), "exact", kind="value", anchor="end")
    _end(d, random[-1], "random", "accent-value", Y(850))
    _end(d, ones[-1], "ones", "warm-value", Y(330))
    return d


def partial_sums(terms: Floats) -> list[float]:
    """The BF16 running sum after 0, 32, 64, … terms: a row for each prefix, zeros behind it."""
    lengths = np.arange(0, LENGTH + 1, LENGTH // POINTS)
    prefixes = np.where(np.arange(LENGTH) < lengths[:, np.newaxis], terms, np.float32(0))
    sums: list[float] = running_sum(prefixes, bf16).tolist()
    return sums


def _curve(d: Drawing, sums: list[float], kind: str) -> None:
    step = LENGTH // POINTS
    d.line(kind, [(X(index * step), Y(total)) for index, total in enumerate(sums)])


def _end(d: Drawing, total: float, key: str, kind: str, y: float) -> None:
    d.label(X(LENGTH) - 54, y, key, kind=kind, anchor="end")
    d.text(X(LENGTH) - 6, y, render(total, "fixed 0"), kind=kind, anchor="end")


def _levels(d: Drawing) -> None:
    """Lines where BF16 doubles its step, and half of that step at their right ends."""
    d.label(8, 22, "sum", kind="quiet")
    d.label(432, 22, "half_step", kind="quiet", anchor="end")
    for level in LEVELS:
        d.line("grid", [(56, Y(level)), (344, Y(level))])
        d.text(48, Y(level) + 5, render(level, "fixed 0"), kind="quiet", anchor="end")
        half = float(spacing(level, 8)) / 2
        d.text(352, Y(level) + 5, f"± {render(half, 'fixed 0')}", kind="quiet")
