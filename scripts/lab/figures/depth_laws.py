"""Figure: the last gradient and the sensitivity by depth, measured and as laws."""

from __future__ import annotations

from collections.abc import Callable
from math import log1p, sqrt

from lab.figures.charts import Scale, placed, series, spread, ticks_below, ticks_left
from lab.figures.drawing import Drawing
from lab.figures.recorded import columns

X = Scale(5.2, 110, 52, 330, log=True)
GRADIENT = Scale(0.8, 10, 214, 44, log=True)
CHANGE = Scale(1.6, 150, 472, 302, log=True)
RIGHT = 338.0


def draw() -> Drawing:
    """Two panels, one below the other, with the same depths."""
    d = Drawing(height=504)
    _gradients(d, columns("gradients"))
    _sensitivity(d, columns("sensitivity"))
    return d


def _gradients(d: Drawing, table: dict[str, list[float]]) -> None:
    depths, pre, post = table["depth"], table["pre_last"], table["post_last"]
    _frame(d, GRADIENT, (1, 2, 4, 8), depths, "gradient", "depth_l")
    _law(d, GRADIENT, depths, lambda depth: pre[0] * sqrt(depths[0] / depth))
    series(d, 2, placed(X, GRADIENT, depths, post))
    series(d, 1, placed(X, GRADIENT, depths, pre))
    d.text(RIGHT, GRADIENT(post[-1]) + 5, "Post-Norm", kind="warm")
    d.text(RIGHT, GRADIENT(pre[-1]) - 5, "Pre-Norm", kind="accent")
    d.text(RIGHT, GRADIENT(pre[-1]) + 15, "∝ 1/√L", kind="quiet")


def _sensitivity(d: Drawing, table: dict[str, list[float]]) -> None:
    depths = table["depth"]
    _frame(d, CHANGE, (2, 4, 8, 16, 32, 64, 128), depths, "change", "depth_n")
    _quartiles(d, depths, table, "post", "2")
    _quartiles(d, depths, table, "pre", "1")
    post, pre = table["post_median"], table["pre_median"]
    _law(d, CHANGE, depths, lambda depth: post[0] * depth / depths[0])
    _law(d, CHANGE, depths, lambda depth: pre[0] * log1p(depth / 2) / log1p(depths[0] / 2))
    series(d, 2, placed(X, CHANGE, depths, post))
    series(d, 1, placed(X, CHANGE, depths, pre))
    d.text(RIGHT, CHANGE(post[-1]) - 5, "Post-Norm", kind="warm")
    d.text(RIGHT, CHANGE(post[-1]) + 15, "∝ N", kind="quiet")
    d.text(RIGHT, CHANGE(pre[-1]) - 5, "Pre-Norm", kind="accent")
    d.text(RIGHT, CHANGE(pre[-1]) + 15, "∝ ln(1 + N/2)", kind="quiet", room=100)


def _frame(
    d: Drawing, y: Scale, ticks: tuple[float, ...], depths: list[float], title: str, depth: str
) -> None:
    d.label(8, y.end - 20, title, kind="strong", room=424)
    ticks_left(d, y, X.start, ticks, X.end)
    ticks_below(d, X, y.start, depths, "fixed 0")
    d.label(RIGHT, y.start + 20, depth, kind="quiet")


def _quartiles(
    d: Drawing, depths: list[float], table: dict[str, list[float]], kind: str, series: str
) -> None:
    low, high = table[f"{kind}_quartile_1"], table[f"{kind}_quartile_3"]
    for depth, bottom, top in zip(depths, low, high, strict=True):
        spread(d, f"spread-{series}", X(depth), CHANGE(bottom), CHANGE(top))


def _law(d: Drawing, y: Scale, depths: list[float], law: Callable[[float], float]) -> None:
    """A dashed reference through the first measured point."""
    steps = [depths[0] * (depths[-1] / depths[0]) ** (i / 24) for i in range(25)]
    d.line("law", [(X(depth), y(law(depth))) for depth in steps])
