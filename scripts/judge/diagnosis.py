"""Finds the known mistake that gives the same results on the very inputs of a failing test.

It never guesses: everything that can be seen of the calls must agree, and the values must be at
least ten times closer to the mistake's than to the reference's.
"""

from typing import Any

import numpy as np

from judge import arrays, compare
from judge.calls import Call, Recorder, Signatures
from judge.exercise import Exercise, JudgeError, Mistake
from judge.sandbox import LearnerError
from judge.trusted import Trusted
from judge.world import seed

TIGHT = {"float16": 2e-3, "float32": 2e-5}  # about 2 and 170 ulp: another order of operations
TIGHT_ELSE = 1e-9
FACTOR = 10.0
NOTHING = 1e-15  # a distance that counts as none


class Diagnosis:
    """Replays mistakes, and the reference, on recorded calls."""

    def __init__(self, exercise: Exercise, signatures: Signatures) -> None:
        self._exercise = exercise
        self._signatures = signatures
        self._place = Trusted(exercise.module)

    def of_tests(self, failing: dict[str, list[Call]]) -> dict[str, Mistake]:
        """Return the mistake of each failing test that has one.

        `failing`: test id -> its recorded calls. Where several mistakes match, the one that matches
        in most of the failing tests is taken, then the one declared first.
        """
        matching = {test: self._matching(calls) for test, calls in failing.items()}
        votes = [mistake.id for found in matching.values() for mistake in found]
        return {
            test: max(found, key=lambda mistake: votes.count(mistake.id))
            for test, found in matching.items()
            if found
        }

    def _matching(self, calls: list[Call]) -> list[Mistake]:
        reference = self._replay(self._exercise.solution, calls, "solution")
        return [
            mistake
            for mistake in self._exercise.mistakes
            if equals(calls, self._replay(mistake.code, calls, mistake.id), reference)
        ]

    def _replay(self, code: str, calls: list[Call], name: str) -> list[Call]:
        """Call the functions of `code`, loaded afresh, just as the learner's were called."""
        if not calls:
            return []
        seed()
        try:
            recorder = Recorder(self._place, self._place.load(code), self._signatures)
        except (LearnerError, SyntaxError) as error:
            raise JudgeError(f"{self._exercise.slug}: {name} can't be loaded: {error}") from error
        return [recorder.call(call.function, call.args, call.kwargs) for call in calls]


def equals(calls: list[Call], mistake: list[Call], reference: list[Call]) -> bool:
    """True if the learner's calls show all that the mistake shows, and not what the reference does."""
    if not calls:
        return False
    # Where memory is not the mistake, a learner who also hands back an input still made it.
    shares = any(call.aliased or call.reused for call in mistake)
    apart = _distance if shares else _apart
    to_mistake = [apart(mine, its) for mine, its in zip(calls, mistake, strict=True)]
    if not all(near <= _tight(its) for near, its in zip(to_mistake, mistake, strict=True)):
        return False
    to_reference = [apart(mine, its) for mine, its in zip(calls, reference, strict=True)]
    return max(to_reference) >= FACTOR * max(*to_mistake, NOTHING)


def _distance(one: Call, other: Call) -> float:
    """How far the results of two calls are apart; inf if they differ in anything but values."""
    same_memory = (one.aliased, one.reused) == (other.aliased, other.reused)
    return _apart(one, other) if same_memory else np.inf


def _apart(one: Call, other: Call) -> float:
    """The same, whatever memory the results share."""
    if one.changed != other.changed:
        return np.inf
    if one.error is not None or other.error is not None:
        return 0.0 if _same_error(one.error, other.error) else np.inf
    return _values_apart(one.value, other.value)


def _same_error(one: BaseException | None, other: BaseException | None) -> bool:
    """True for the same type and text: two programs may fail alike for quite different reasons."""
    return type(one) is type(other) and _text(one) == _text(other)


def _text(error: BaseException | None) -> str:
    try:
        return str(error)
    except Exception:  # an exception of the learner's own making
        return ""


def _values_apart(one: Any, other: Any) -> float:
    if type(one) is not type(other):
        return np.inf
    if type(one) in (list, tuple):
        if len(one) != len(other):
            return np.inf
        return max((_values_apart(a, b) for a, b in zip(one, other, strict=True)), default=0.0)
    if isinstance(one, np.ndarray):
        if one.shape != other.shape or one.dtype != other.dtype:
            return np.inf
        return _entries_apart(one, other)
    if isinstance(one, float | np.floating):
        return compare.distance(np.asarray(one), np.asarray(other))
    return 0.0 if arrays.same_bits(one, other) else np.inf


def _entries_apart(one: np.ndarray, other: np.ndarray) -> float:
    if one.dtype.kind in "fc":
        return compare.distance(one, other)
    return 0.0 if arrays.same_bits(one, other) else np.inf


def _tight(call: Call) -> float:
    dtypes = [array.dtype.name for array in arrays.arrays_in(call.value)]
    return max((TIGHT.get(dtype, TIGHT_ELSE) for dtype in dtypes), default=TIGHT_ELSE)
