"""Finds the known mistake that explains all calls of a run: certain, or none.

A mistake explains a function's calls if it agrees with the learner's in each of them, those of passing
tests included, in all that it shows against the reference: values, types of numbers, changed inputs,
memory. It fails no test that the learner passes, and what agrees must be more than a few bits.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from judge.calls import Call, Recorder, Signatures
from judge.exercise import Exercise, JudgeError, Mistake
from judge.likeness import VALUE, apart, besides, evidence, facets, tight
from judge.sandbox import LearnerError
from judge.trusted import Trusted
from judge.world import seed

FACTOR = 10.0  # so much closer to the mistake than to the reference
NOTHING = 1e-15  # a distance that counts as none
PASSING = 30.0  # results that pass a test may be so much further apart: tests allow for rounding
ENOUGH = 4.0  # bits: one trivial value in one call is less
MOST = 2  # mistakes that may be told as a tie


class Tried(NamedTuple):
    """A test that has run, and the calls that it made."""

    test: str
    passed: bool
    calls: list[Call]


class Found(NamedTuple):
    """Mistakes that explain the calls of a test: alike in all of them, they are a tie."""

    mistakes: tuple[Mistake, ...]
    tie: bool


class _Explanation(NamedTuple):
    mistake: Mistake
    shown: frozenset[str]  # in what it differs from the reference
    places: frozenset[int]  # the calls in which it does


Placed = list[tuple[Tried, Call]]  # the calls of one function, in order


class Diagnosis:
    """Replays mistakes, and the reference, on recorded calls."""

    def __init__(self, exercise: Exercise, signatures: Signatures) -> None:
        self._exercise = exercise
        self._signatures = signatures
        self._place = Trusted(exercise.module)

    def of_run(self, tried: list[Tried]) -> dict[str, Found]:
        """Return what explains each failing test, where something does."""
        passed = {one.test for one in tried if one.passed}
        if len(passed) == len(tried):
            return {}
        likely = [m for m in self._exercise.mistakes if not passed.intersection(m.killed_by)]
        found: dict[str, Found] = {}
        for function in self._signatures:
            placed = [(one, c) for one in tried for c in one.calls if c.function == function]
            for test, new in self._of_function(placed, likely).items():
                old = found.get(test, Found((), False))
                more = tuple(m for m in new.mistakes if m not in old.mistakes)
                found[test] = Found(old.mistakes + more, new.tie or old.tie)
        return found

    def _of_function(self, placed: Placed, likely: list[Mistake]) -> dict[str, Found]:
        reference = list(self._replay(self._exercise.solution, "solution", placed))
        pairs = zip(placed, reference, strict=True)
        wrong = {f for (one, mine), its in pairs for f in facets(mine, its, _loose(one))}
        if not wrong:
            return {}
        explained = [self._explained(mistake, placed, reference, wrong) for mistake in likely]
        best = _best([one for one in explained if one], wrong)
        places: dict[str, set[int]] = {}
        for place, (one, _) in enumerate(placed):
            if not one.passed:
                places.setdefault(one.test, set()).add(place)
        shown = {test: _shown(best, test, at) for test, at in places.items()}
        return {test: found for test, found in shown.items() if found.mistakes}

    def _explained(
        self, mistake: Mistake, placed: Placed, reference: list[Call], wrong: set[str]
    ) -> _Explanation | None:
        agreement = Agreement({VALUE} & wrong)
        replayed = self._replay(mistake.code, mistake.id, placed)
        for (one, mine), right, its in zip(placed, reference, replayed, strict=True):
            if not agreement.goes_on(mine, its, right, _loose(one)):
                return None
        return agreement.explanation(mistake)

    def _replay(self, code: str, name: str, placed: Placed) -> Iterator[Call]:
        """Call the functions of `code`, loaded afresh, just as the learner's were called."""
        try:
            recorder = Recorder(self._place, self._place.load(code), self._signatures)
        except (LearnerError, SyntaxError) as error:
            raise JudgeError(f"{self._exercise.slug}: {name} can't be loaded: {error}") from error
        test = None
        for one, call in placed:
            if one.test != test:
                test = one.test
                seed()
            yield recorder.call(call.function, call.args, call.kwargs)


def _loose(one: Tried) -> float:
    return PASSING if one.passed else 1.0


class Agreement:
    """Compares a learner's calls with a mistake's, one after the other, until something contradicts."""

    def __init__(self, needed: Iterable[str] = ()) -> None:
        self._needed = set(needed)  # in this it has to agree, whether it shows or not
        self._shown: set[str] = set()
        self._unlike: set[str] = set()
        self._telling: list[tuple[Call, Call]] = []
        self._places: set[int] = set()
        self._count = 0
        self._to_mistake = 0.0

    def goes_on(self, mine: Call, its: Call, right: Call, loose: float) -> bool:
        """Take one call into account; False if the mistake is not the learner's."""
        if self._values_differ(mine, its, right, loose):
            self._unlike.add(VALUE)
            if VALUE in self._needed:
                return False
        shown = facets(its, right)
        if shown:
            self._places.add(self._count)
        if VALUE in shown:
            self._telling.append((mine, right))
        self._count += 1
        self._shown |= shown
        self._unlike |= besides(mine, its)
        return not self._shown & self._unlike

    def _values_differ(self, mine: Call, its: Call, right: Call, loose: float) -> bool:
        limit = tight(mine, its)
        near = apart(mine, its)
        if near > limit and apart(mine, right, flips=True) > limit:
            near = apart(mine, its, flips=True)  # else those entries are all there is to see
        if loose == 1.0:
            self._to_mistake = max(self._to_mistake, near)
        return near > loose * limit

    def explanation(self, mistake: Mistake) -> _Explanation | None:
        """Return what the mistake explains, if it is enough to be certain."""
        if VALUE in self._shown:
            to_reference = max(apart(mine, right) for mine, right in self._telling)
            close = to_reference >= FACTOR * max(self._to_mistake, NOTHING)
            if not close or evidence(self._telling) < ENOUGH:
                return None
        if not self._shown:
            return None
        return _Explanation(mistake, frozenset(self._shown), frozenset(self._places))


def _best(explained: list[_Explanation], wrong: set[str]) -> list[_Explanation]:
    """Where values are wrong, only what explains them counts; and what explains more, before less."""
    told = [one for one in explained if VALUE in one.shown or VALUE not in wrong]
    return [one for one in told if not any(one.shown < other.shown for other in told)]


def _shown(best: list[_Explanation], test: str, places: set[int]) -> Found:
    """Return the mistakes that show in some of the calls; of too many that are alike, none."""
    here = [one for one in best if one.places & places or test in one.mistake.killed_by]
    alike = Counter(one.shown for one in here)
    told = tuple(one.mistake for one in here if alike[one.shown] <= MOST)
    return Found(told, any(1 < count <= MOST for count in alike.values()))
