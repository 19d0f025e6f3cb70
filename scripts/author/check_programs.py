"""Checks what the programs of an exercise do: starter, solution, other right solutions, mistakes."""

from collections.abc import Iterator

from author.check_folder import Fault
from author.mutate import Score
from author.outcomes import ALSO_RIGHT, MISTAKE, SOLUTION, STARTER, Outcome
from judge import catalog
from judge.exercise import Exercise, Mistake

Outcomes = dict[str, Outcome]
FEWEST_MUTANTS = 10


def faults(exercise: Exercise, found: Outcomes) -> Iterator[Fault]:
    """Yield every program that does not do what it is there for."""
    yield from _starter(exercise, found[STARTER])
    yield from _right(f"{exercise.slug}/{catalog.SOLUTION}", found[SOLUTION])
    if found[SOLUTION]["show"]:
        where = f"{exercise.slug}/{catalog.SHOW}"
        yield Fault(where, found[SOLUTION]["show"], "let it return a plot for the reference")
    for name in exercise.also_right:
        where = f"{exercise.slug}/{catalog.ALSO_RIGHT}/{name}.py"
        yield from _right(where, found[ALSO_RIGHT + name])
    for mistake in exercise.mistakes:
        yield from _mistake(exercise, mistake, found[MISTAKE + mistake.id])
    yield from _idle_tests(exercise, found)


def _starter(exercise: Exercise, outcome: Outcome) -> Iterator[Fault]:
    where = f"{exercise.slug}/{catalog.STARTER}"
    if outcome["status"] != "fail":
        remedy = "let every function raise NotImplementedError"
        yield Fault(where, f"its status is {outcome['status']} ({outcome['message']})", remedy)
    for test in [test for test, status in outcome["tests"].items() if status == "pass"]:
        yield Fault(
            where, f"passes the test {test}", "let every function raise NotImplementedError"
        )


def _right(where: str, outcome: Outcome) -> Iterator[Fault]:
    if outcome["status"] != "pass":
        fault = f"does not pass ({outcome['message']}): {', '.join(_failing(outcome))}"
        yield Fault(where, fault, "mend it, or the tests")


def _failing(outcome: Outcome) -> list[str]:
    return [test for test, status in outcome["tests"].items() if status != "pass"]


def _mistake(exercise: Exercise, mistake: Mistake, outcome: Outcome) -> Iterator[Fault]:
    where = f"{exercise.slug}/{catalog.MISTAKES}/{mistake.id}.py"
    failing = _failing(outcome)
    if outcome["status"] != "fail":
        yield Fault(where, f"its status is {outcome['status']} ({outcome['message']})",
                    "a mistake must run, and fail a test")  # fmt: skip
        return
    if set(failing) != set(mistake.killed_by):
        listed = ", ".join(f'"{test}"' for test in failing)
        fault = f"fails {sorted(failing)}, declared is {sorted(mistake.killed_by)}"
        yield Fault(where, fault, f"if that is right: killed_by = [{listed}]")
    recognised = outcome["diagnoses"].get(failing[0])
    if recognised != mistake.id:
        fault = f"its first failing test, {failing[0]}, is diagnosed as {recognised}"
        remedy = "let a test tell the two apart, or declare the likelier mistake first"
        yield Fault(where, fault, remedy)


def _idle_tests(exercise: Exercise, found: Outcomes) -> Iterator[Fault]:
    killers = {
        test for mistake in exercise.mistakes for test in _failing(found[MISTAKE + mistake.id])
    }
    for test in exercise.tests:
        if test.id not in killers:
            where = f"{exercise.slug}/{catalog.TESTS}"
            yield Fault(where, f"the test {test.id} catches no mistake", "add one that it catches")


def mutant_faults(slug: str, score: Score) -> Iterator[Fault]:
    """Yield the wrong variants of the reference that the tests let through."""
    where, about = f"{slug}/{catalog.TESTS}", f"{slug}/{catalog.DESCRIPTION}"
    for name in score.survivors:
        remedy = "add a test, or declare it in [[equivalent]] and say why it is right too"
        yield Fault(where, f"a mutant of the reference passes: `{name}`", remedy)
    for name in score.stale:
        yield Fault(about, f"no mutant `{name}` passes", "delete it from [[equivalent]]")
    if len(score.caught) < FEWEST_MUTANTS:
        fault = f"only {len(score.caught)} mutants are caught, {FEWEST_MUTANTS} are needed"
        yield Fault(where, fault, "give the reference more to go wrong")


def differences(slug: str, here: Outcomes, there: Outcomes) -> Iterator[Fault]:
    """Yield the programs whose ids, statuses or diagnoses are not alike in two Pythons."""
    for name, outcome in here.items():
        for key in ("status", "tests", "diagnoses", "show"):
            one, other = outcome[key], there[name][key]
            if one != other:
                fault = f"{name}: {key} differ: {_unlike(one, other)}"
                yield Fault(slug, fault, "let no test hang on this Python or this processor")


def _unlike(one: object, other: object) -> str:
    if isinstance(one, dict) and isinstance(other, dict):
        keys = [key for key in {**one, **other} if one.get(key) != other.get(key)]
        return ", ".join(f"{key}: {one.get(key)} here, {other.get(key)} in Pyodide" for key in keys)
    return f"{one} here, {other} in Pyodide"
