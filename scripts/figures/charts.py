"""The parts that charts share: scales, axes and rows of bars."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log10

from figures.drawing import Drawing, number
from pages.printing import render


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


def bars(d: Drawing, x: Scale, top: float, values: Sequence[float], kind: str) -> None:
    """One bar for each value, below one another, from zero."""
    for index, value in enumerate(values):
        left, right = sorted((x(0), x(value)))
        d.rect(kind, left, top + index * PITCH, right - left, THICK)


def bar_values(d: Drawing, x: Scale, top: float, values: Sequence[float], form: str) -> None:
    """The values in print, each to the right of its bar."""
    for index, value in enumerate(values):
        text = render(value, form)
        d.text(x(max(value, 0)) + 6, top + index * PITCH + 13, text, kind="value")


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
