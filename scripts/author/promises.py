"""Reads the table of an exercise's promises, and checks that each is said, held by tests, and breakable.

An entry of `promises.toml` names words of the statement (`en`, `zh`) or a sentence of the shared
contract (`contract`), the `tests` that hold it, and what breaks it: a `mistake` of the bank, or a
`change` of the reference, as a pair of old and new text or a list of such pairs.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from author.check_folder import Fault
from author.outcomes import MISTAKE, Outcome
from judge import catalog, contract
from judge.catalog import CatalogError
from judge.exercise import Exercise
from judge.languages import LANGS

BROKEN = "broken promise "  # and its number: the name of the program that breaks it
KEYS = {*LANGS, "contract", "tests", "mistake", "change"}


@dataclass(frozen=True)
class Promise:
    """`words` by language, or the key of a `contract`; `change` holds pairs of old and new text."""

    number: int
    words: dict[str, str]
    contract: str
    tests: tuple[str, ...]
    mistake: str
    change: tuple[tuple[str, str], ...]

    @property
    def program(self) -> str:
        """Name of the program that breaks it, among the outcomes."""
        return f"{BROKEN}{self.number}" if self.change else MISTAKE + self.mistake

    def broken(self, solution: str) -> str:
        """Return the reference with the change made."""
        for old, new in self.change:
            solution = solution.replace(old, new)
        return solution


def load(slug: str, root: Path) -> list[Promise]:
    """Return the promises of an exercise, in order. Raises CatalogError."""
    entries = catalog.promises(slug, root)
    try:
        return [_promise(number, entry) for number, entry in enumerate(entries, 1)]
    except (KeyError, TypeError, ValueError) as error:
        fault = f"{slug}/{catalog.PROMISES}: {error!r}; add or mend this key"
        raise CatalogError(fault) from error


def _promise(number: int, entry: dict[str, Any]) -> Promise:
    unknown = sorted(set(entry) - KEYS)
    if unknown:
        raise ValueError(f"promise no. {number}: unknown: {', '.join(unknown)}")
    change = entry.get("change", [])
    pairs = [change] if change and isinstance(change[0], str) else change
    return Promise(
        number=number,
        words={lang: entry[lang] for lang in LANGS if lang in entry},
        contract=entry.get("contract", ""),
        tests=tuple(entry.get("tests", ())),
        mistake=entry.get("mistake", ""),
        change=tuple((old, new) for old, new in pairs),
    )


def programs(exercise: Exercise, promises: list[Promise]) -> dict[str, str]:
    """Return name -> code of the solutions that break a promise, as far as they can be made."""
    made = [promise for promise in promises if promise.change and _can_be_made(promise, exercise)]
    return {promise.program: promise.broken(exercise.solution) for promise in made}


def _can_be_made(promise: Promise, exercise: Exercise) -> bool:
    return all(exercise.solution.count(old) == 1 for old, _ in promise.change)


def faults(
    exercise: Exercise, promises: list[Promise], found: dict[str, Outcome]
) -> Iterator[Fault]:
    """Yield what is wrong with the table; `found`: the outcomes of all programs."""
    where = f"{exercise.slug}/{catalog.PROMISES}"
    if not promises:
        yield Fault(where, "no promise", "write a [[promise]] for each one in the statement")
        return
    for promise in promises:
        told = [*_said(promise, exercise), *_names(promise, exercise)]
        for fault, remedy in told or _held(promise, found):
            yield Fault(where, f"no. {promise.number} ({_short(promise)}): {fault}", remedy)
    named = {test for promise in promises for test in promise.tests}
    for test in [test.id for test in exercise.tests if test.id not in named]:
        remedy = "say in the statement what it demands, or delete it"
        yield Fault(where, f"the test {test} rests on no promise", remedy)
    kept = {promise.contract for promise in promises}
    for key in [key for key in contract.applying(exercise) if key not in kept]:
        remedy = f'add a promise with contract = "{key}"'
        yield Fault(where, f"the sentence `{key}` of {catalog.CONTRACT} is not held", remedy)


def _short(promise: Promise) -> str:
    return promise.contract or promise.words.get(LANGS[0], "")[:40]


def _said(promise: Promise, exercise: Exercise) -> Iterator[tuple[str, str]]:
    if promise.contract:
        if promise.words or promise.contract not in contract.applying(exercise):
            yield f"`{promise.contract}` does not apply, or has words of its own", "mend the key"
        return
    for lang in LANGS:
        words = _one_line(promise.words.get(lang, ""))
        texts = [exercise.statement[lang], *([exercise.starter] if lang == LANGS[0] else [])]
        if not words or not any(words in _one_line(text) for text in texts):
            yield f"the {lang} statement does not say {words!r}", "use its exact words"
        elif "TODO" in words:
            yield f"a TODO in {lang}", "use the words of the statement"


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _names(promise: Promise, exercise: Exercise) -> Iterator[tuple[str, str]]:
    for test in sorted(set(promise.tests) - {test.id for test in exercise.tests}):
        yield f"there is no test `{test}`", "mend the name"
    if not promise.tests and not promise.contract:
        yield "no test holds it", "name one at least"
    if bool(promise.mistake) == bool(promise.change):
        yield "it needs a mistake or a change, and one of them only", "say what breaks it"
    elif promise.mistake and promise.mistake not in {m.id for m in exercise.mistakes}:
        yield f"there is no mistake `{promise.mistake}`", "mend the name"
    for old, _ in promise.change:
        count = exercise.solution.count(old)
        if count != 1:
            yield f"{old!r} stands {count} times in {catalog.SOLUTION}", "quote what stands once"


def _held(promise: Promise, found: dict[str, Outcome]) -> Iterator[tuple[str, str]]:
    """What the shared contract says is held by the judge itself, if no test is named."""
    outcome = found[promise.program]
    passed = [test for test in promise.tests if outcome["tests"][test] == "pass"]
    if outcome["status"] != "fail":
        came = f"{outcome['status']} ({outcome['message']})"
        yield f"{promise.program} ends with {came}", "what breaks it must run, and fail"
    elif promise.tests and len(passed) == len(promise.tests):
        yield f"{promise.program} passes {', '.join(passed)}", "let one of these tests fail"
