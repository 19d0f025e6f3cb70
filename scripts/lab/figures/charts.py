"""The parts that charts share: scales, axes and rows of bars."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import floor, log10

from lab.figures.drawing import Drawing, Point, number
from lab.records.printing import render


@dataclass(frozen=True)
class Scale:
    """Maps values from `low` to `high` to lengths from `start` to `end`."""

    low: float
    high: float
    start: float
    end: float
    log: bool = False

    def __call__(self, value: float) -> float:
        """Where on the drawing a value stands."""
        low, high, value = (log10(v) if self.log else v for v in (self.low, self.high, value))
        return self.start + (value - low) / (high - low) * (self.end - self.start)


PITCH, THICK = 24.0, 16.0  # of bars
SHAPES = {1: "dot", 2: "square"}  # of the marks of a series


def bars(d: Drawing, x: Scale, top: float, values: Sequence[float], kind: str) -> None:
    """One bar for each value, below one another, from zero."""
    for index, value in enumerate(values):
        left, right = sorted((x(0), x(value)))
        d.rect(kind, left, top + index * PITCH, right - left, THICK)


def bar_values(
    d: Drawing,
    x: Scale,
    top: float,
    values: Sequence[float],
    form: str,
    mark: float | None = None,
) -> None:
    """The values in print, each to the right of its bar, and of the line at `mark` if that is near."""
    for index, value in enumerate(values):
        left = x(max(value, 0)) + 6
        if mark is not None and abs(left - x(mark)) < 6:
            left = x(mark) + 6
        d.text(left, top + index * PITCH + 13, render(value, form), kind="value")


def zero_line(d: Drawing, x: Scale, top: float, bottom: float) -> None:
    """The line on which bars stand."""
    d.line("axis", [(x(0), top), (x(0), bottom)])


def ticks_below(d: Drawing, x: Scale, y: float, values: Sequence[float], form: str) -> None:
    """A horizontal axis at `y` with a tick and a number for each value."""
    d.line("axis", [(x.start, y), (x.end, y)])
    for value in values:
        d.path("axis", f"M{number(x(value))} {number(y)}v5")
        d.text(x(value), y + 20, render(value, form), kind="quiet", anchor="middle")


def grid_up(d: Drawing, x: Scale, top: float, bottom: float, values: Sequence[float]) -> None:
    """Faint vertical lines."""
    for value in values:
        d.line("grid", [(x(value), top), (x(value), bottom)])


def ticks_left(d: Drawing, y: Scale, x: float, values: Sequence[float], right: float) -> None:
    """A number for each value at the left of `x`, and a faint line from there to `right`."""
    for value in values:
        d.line("grid", [(x, y(value)), (right, y(value))])
        digits = max(0, -floor(log10(value)))
        text = render(value, f"fixed {digits}")
        d.text(x - 8, y(value) + 5, text, kind="quiet", anchor="end")


def marker(d: Drawing, shape: str, kind: str, x: float, y: float) -> None:
    """A mark of a series: `dot`, `square`, or `triangle`."""
    if shape == "dot":
        d.circle(kind, x, y, 4.5)
    elif shape == "square":
        d.rect(kind, x - 4.5, y - 4.5, 9, 9)
    else:
        d.path(kind, f"M{number(x - 5.5)} {number(y + 4.5)}h11l-5.5 -10z")


def placed(x: Scale, y: Scale, xs: Sequence[float], ys: Sequence[float]) -> list[Point]:
    """Where on the drawing pairs of values stand."""
    return [(x(one), y(other)) for one, other in zip(xs, ys, strict=True)]


def series(d: Drawing, which: int, points: Sequence[Point], every: int = 1) -> None:
    """A line through the points of a series, marked at the first and at each `every` points from there."""
    d.line(f"series-{which}", points)
    for point in points[::every]:
        marker(d, SHAPES[which], f"point-{which}", *point)


def spread(d: Drawing, kind: str, x: float, low: float, high: float) -> None:
    """A vertical bar from `low` to `high` with a cap at each end."""
    d.path(kind, f"M{number(x)} {number(low)}V{number(high)}")
    for y in (low, high):
        d.path(kind, f"M{number(x - 5)} {number(y)}h10")
