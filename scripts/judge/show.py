"""Lets a passing solution show something: runs an exercise's show.py, and checks the plots it returns.

`show(solution)`, or `show(solution, data)` where exercise.toml names files of numbers, returns a plot,
or a list of them, as plain data:

    {"kind": "lines", "caption": TEXT,
     "x": {"label": TEXT, "values": [...], "log": False},
     "y": {"label": TEXT, "log": True},
     "series": [{"label": TEXT, "y": [...], "low": [...], "high": [...]}]}

TEXT is {"en": …, "zh": …}; `low` and `high` may be left out together; in `y` None is a gap; `log` may
be left out. A logarithmic axis needs numbers above 0.
"""

import json
import math
from collections.abc import Callable
from typing import Any
from unicodedata import east_asian_width

from judge.calls import Recorder, Solution
from judge.exercise import Exercise, JudgeError
from judge.languages import LANGS

Plot = dict[str, Any]
WIDEST = 16  # columns for the label of a series; a Chinese character takes two
DIGITS = 6  # more cannot be seen, and would make the verdict long


class Forgetful(Solution):
    """Calls the learner's functions as tests do, but keeps no record: a plot needs many calls."""

    def __init__(self, recorder: Recorder) -> None:
        super().__init__(recorder)
        self._past = recorder.calls

    def _called(self, name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        try:
            return super()._called(name, args, kwargs)
        finally:
            self._past.clear()


def load(exercise: Exercise) -> Callable[..., Any]:
    """Return the function `show` of an exercise. Raises JudgeError."""
    names: dict[str, Any] = {"__name__": "show", "__file__": exercise.show_path}
    try:
        exec(compile(exercise.show_code, exercise.show_path, "exec"), names)
        function: Callable[..., Any] = names["show"]
        return function
    except Exception as error:
        raise JudgeError(f"{exercise.show_path} can't be loaded: {error!r}") from error


def plots(exercise: Exercise, recorder: Recorder, lang: str) -> list[Plot]:
    """Return the plots in `lang`, their numbers plain floats. Raises JudgeError, and what calls raise."""
    data = {name: json.loads(text) for name, text in exercise.data.items()}
    shown = load(exercise)(Forgetful(recorder), *([data] if data else []))
    try:
        return [_plot(plot, lang) for plot in (shown if isinstance(shown, list) else [shown])]
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise JudgeError(f"{exercise.show_path} returns no plot: {error!r}") from error


def _plot(plot: Plot, lang: str) -> Plot:
    _only(plot, "kind", "caption", "x", "y", "series")
    if plot["kind"] != "lines":
        raise ValueError(f"the kind is {plot['kind']!r}, not 'lines'")
    x, y = plot["x"], plot["y"]
    _only(x, "label", "values", "log")
    _only(y, "label", "log")
    logs = {"x": bool(x.get("log")), "y": bool(y.get("log"))}
    values = _numbers(x["values"], logs["x"])
    if len(values) < 2 or values != sorted(set(values)) or not plot["series"]:
        raise ValueError("x needs two values at least, in order, and a series")
    return {
        "kind": "lines",
        "caption": _text(plot["caption"], lang),
        "x": {"label": _text(x["label"], lang), "values": values, "log": logs["x"]},
        "y": {"label": _text(y["label"], lang), "log": logs["y"]},
        "series": [_series(one, lang, len(values), logs["y"]) for one in plot["series"]],
    }


def _series(series: Plot, lang: str, count: int, log: bool) -> Plot:
    _only(series, "label", "y", "low", "high")
    label = _text(series["label"], lang)
    if sum(2 if east_asian_width(char) in "WF" else 1 for char in label) > WIDEST:
        raise ValueError(f"{label!r} is wider than {WIDEST} columns: it stands beside its line")
    made = {"label": label, "y": _gapped(series["y"], count, log)}
    if "low" in series or "high" in series:
        made |= {edge: _gapped(series[edge], count, log) for edge in ("low", "high")}
    return made


def _only(part: Plot, *names: str) -> None:
    unknown = sorted(set(part) - set(names))
    if unknown:
        raise ValueError(f"unknown keys: {unknown}")


def _text(text: dict[str, str], lang: str) -> str:
    if sorted(text) != sorted(LANGS) or not all(text.values()):
        raise ValueError(f"{text!r} is no text in {LANGS}")
    return text[lang]


def _gapped(values: Any, count: int, log: bool) -> list[float | None]:
    kept = _numbers([value for value in values if value is not None], log)
    if len(values) != count or not kept:
        raise ValueError(f"{len(values)} values for {count} places, {len(kept)} of them numbers")
    numbers = iter(kept)
    return [None if value is None else next(numbers) for value in values]


def _numbers(values: Any, log: bool) -> list[float]:
    numbers = [float(f"{float(value):.{DIGITS}g}") for value in values]
    for number in numbers:
        if not math.isfinite(number) or (log and number <= 0):
            raise ValueError(f"{number} has no place on this axis")
    return numbers
