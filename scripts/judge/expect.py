"""What tests may demand of a learner's results. A demand that is not met raises Failure.

A demand that makes no sense (nothing expected, a NaN tolerance) raises ValueError: the judge's fault.
"""

from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np

from judge import arrays, compare, results
from judge.languages import Text
from judge.text import Sentence, sentence

Fact = tuple[str, Any]  # key of the label in messages.json, and the value


class Failure(Exception):
    """A demand that was not met: what to say, the two values, further facts."""

    def __init__(
        self,
        message: Sentence | Text,
        got: Any = None,
        expected: Any = None,
        facts: Sequence[Fact] = (),
        note: Text | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.got = got
        self.expected = expected
        self.facts = list(facts)
        self.note = note


def close(
    got: Any, expected: Any, *, rtol: float = 1e-5, atol: float = 1e-6, note: Text | None = None
) -> None:
    """Demand |got − expected| ≤ atol + rtol·|expected| in every entry, and the same shape and dtype.

    `expected`: an array, or a number where the function returns a number (then any number will do
    whose value is close). `note` is said after the message, in the learner's language.
    """
    _check_demand(expected, rtol, atol)
    one, other = _alike(got, expected, note)
    gap = compare.gap(one, other, rtol, atol)
    if gap.wrong.any():
        tolerance = ("fact_tolerance", f"{atol:g} + {rtol:g} · |…|")
        message = _values_differ(one, other, gap.wrong)
        facts = [*_facts(one, other, gap.wrong, gap.worst), *_errors(gap), tolerance]
        raise Failure(message, got, expected, facts, note)


def equal(got: Any, expected: Any, *, budget: float = 0.0, note: Text | None = None) -> None:
    """Demand the same bits: of an array (shape and dtype too) or of plain Python values.

    `budget`: the share of the entries that may differ, 0 to 1. NaN equals NaN; −0.0 is not 0.0.
    """
    if not isinstance(expected, np.ndarray):
        return _equal_values(got, expected, note)
    _check_demand(expected, budget, 0.0)
    one, other = _alike(got, expected, note)
    wrong = compare.different_bits(one, other)
    if wrong.sum() > budget * wrong.size:
        worst = tuple(map(int, np.argwhere(wrong.reshape(one.shape))[0]))
        facts = [*_facts(one, other, wrong, worst), *_bits(one, other, worst)]
        if budget:
            facts.append(("fact_budget", f"{budget:.1%}"))
        raise Failure(_values_differ(one, other, wrong), got, expected, facts, note)
    return None


def shaped(
    got: Any,
    shape: tuple[int, ...],
    dtype: Any,
    *,
    expected: np.ndarray | None = None,
    note: Text | None = None,
) -> None:
    """Demand a plain array of this shape and dtype, whatever its entries.

    `expected`, if the entries matter as well, is only shown.
    """
    if not arrays.is_plain_array(got):
        raise Failure(sentence("no_array", got=results.in_words(got)), got, expected, note=note)
    wanted = np.dtype(dtype)
    facts = [("fact_shape", _pair(got.shape, shape)), ("fact_dtype", _pair(got.dtype, wanted))]
    if got.shape != shape:
        message = sentence("wrong_shape", got=got.shape, expected=shape)
        raise Failure(message, got, expected, facts, note)
    if got.dtype != wanted:
        message = sentence("wrong_dtype", got=got.dtype, expected=wanted)
        raise Failure(message, got, expected, facts, note)


def holds(truth: Any, message: Text, *, got: Any = None, expected: Any = None) -> None:
    """Demand that something is true; `message` (en, zh) says what was found instead."""
    if not truth:
        raise Failure(message, got, expected)


class Recorded(Protocol):
    """A solution whose calls have been recorded (judge.calls.Solution)."""

    @property
    def calls(self) -> list[Any]: ...


def untouched(solution: Recorded) -> None:
    """Demand that no call of this run, earlier tests included, has changed its arguments."""
    for call in solution.calls:
        if call.changed:
            names = _listed(call.changed)
            message = sentence("argument_changed", function=call.function, names=names)
            raise CallFailure(message, call)


def fresh(solution: Recorded) -> None:
    """Demand that every returned array is new: no memory shared with arguments or earlier results."""
    for call in solution.calls:
        if call.aliased:
            names = _listed(call.aliased)
            message = sentence("result_aliased", function=call.function, names=names)
            raise CallFailure(message, call)
        if call.reused:
            raise CallFailure(sentence("result_reused", function=call.function), call)


class CallFailure(Failure):
    """A failure that is about one recorded call, perhaps of an earlier test."""

    def __init__(self, message: Sentence, call: Any) -> None:
        super().__init__(message)
        self.call = call


def _listed(names: Sequence[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _check_demand(expected: Any, *tolerances: float) -> None:
    if not isinstance(expected, np.ndarray | np.generic | float | int):
        raise ValueError(f"expected is a {type(expected).__name__}, not an array or a number")
    if np.size(expected) == 0:
        raise ValueError("expected is empty: such a demand would always be met")
    if not all(0 <= tolerance < np.inf for tolerance in tolerances):
        raise ValueError(f"a tolerance must be finite and not negative: {tolerances}")


def _alike(got: Any, expected: Any, note: Text | None) -> tuple[np.ndarray, np.ndarray]:
    """Return both as arrays of one shape, or raise Failure on kind, shape or dtype."""
    if not isinstance(expected, np.ndarray):
        return _as_number(got, note), np.asarray(expected, np.float64)
    shaped(got, expected.shape, expected.dtype, expected=expected, note=note)
    return got, expected


def _as_number(got: Any, note: Text | None) -> np.ndarray:
    if arrays.is_plain_array(got) and got.shape == ():
        got = got[()]
    if not results.is_number(got):
        raise Failure(sentence("no_number", got=results.in_words(got)), got, note=note)
    try:
        return np.asarray(got, np.float64)
    except OverflowError:  # an int beyond all floats
        return np.asarray(np.copysign(np.inf, 1 if got > 0 else -1))


def _equal_values(got: Any, expected: Any, note: Text | None) -> None:
    if not arrays.leaves_are_plain(got):
        raise Failure(sentence("no_plain_value", got=arrays.type_name(got)), note=note)
    if not arrays.same_bits(got, expected):
        message = sentence("value_differs", got=arrays.show(got), expected=arrays.show(expected))
        raise Failure(message, got, expected, note=note)


def _values_differ(got: np.ndarray, expected: np.ndarray, wrong: np.ndarray) -> Sentence:
    if not got.ndim:
        one, other = arrays.number(got[()]), arrays.number(expected[()])
        return sentence("value_differs", got=one, expected=other)
    if got.size == 1:
        one, other = arrays.number(got.flat[0]), arrays.number(expected.flat[0])
        return sentence("value_differs", got=one, expected=other)
    nonfinite = int(np.sum(~np.isfinite(got) & np.isfinite(expected)))
    if nonfinite:
        return sentence("not_finite", count=nonfinite, size=got.size)
    if not np.any(got) and np.any(expected):
        return sentence("all_zero", size=got.size)
    return sentence("values_differ", wrong=int(wrong.sum()), size=wrong.size)


def _facts(
    got: np.ndarray, expected: np.ndarray, wrong: np.ndarray, worst: tuple[int, ...]
) -> list[Fact]:
    if not got.ndim:  # a number says it all
        return []
    facts: list[Fact] = [
        ("fact_shape", got.shape),
        ("fact_dtype", got.dtype.name),
        ("fact_wrong", f"{int(wrong.sum())} / {wrong.size}"),
    ]
    counts = [_nonfinite(array) for array in (got, expected)]
    if any(counts):
        facts.append(("fact_nonfinite", _pair(*(count or "0" for count in counts))))
    place = list(worst)
    values = sentence(
        "worst", place=place, got=arrays.number(got[worst]), expected=arrays.number(expected[worst])
    )
    return [*facts, ("fact_worst", values)]


def _nonfinite(array: np.ndarray) -> str:
    if array.dtype.kind not in "fc":
        return ""
    counts = {"NaN": int(np.isnan(array).sum()), "inf": int(np.isinf(array).sum())}
    return ", ".join(f"{count} {name}" for name, count in counts.items() if count)


def _errors(gap: compare.Gap) -> list[Fact]:
    absolute = ("fact_absolute", f"{gap.absolute:.3g}")
    if not np.isfinite(gap.relative):
        return [absolute]
    return [absolute, ("fact_relative", f"{gap.relative:.3g}")]


def _bits(got: np.ndarray, expected: np.ndarray, worst: tuple[int, ...]) -> list[Fact]:
    if got.dtype.kind != "f":
        return []
    patterns: list[Any] = [arrays.bits(array[worst]) for array in (got, expected)]
    if np.isnan(expected[worst]):
        patterns[1] = sentence("any_nan")
    return [("fact_bits", _pair(*patterns))]


def _pair(got: Any, expected: Any) -> Sentence:
    return sentence("got_expected", got=got, expected=expected)
