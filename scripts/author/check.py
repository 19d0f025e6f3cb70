"""Proves that exercises are whole and tell right from wrong, under this Python and under Pyodide."""

from collections.abc import Iterator, Sequence, Sized
from pathlib import Path
from typing import Any

from author import check_folder, check_programs, mutate, promises
from author.check_folder import Fault
from author.check_programs import Outcomes
from author.outcomes import outcomes
from judge import catalog
from judge.catalog import CatalogError
from judge.core import JudgeError
from terminal.console import Console
from toolchain import ToolMissing
from website.runtime import host, prepare

IN_PYODIDE = """
from judge import catalog
from author.outcomes import outcomes
{slug: outcomes(catalog.load(slug), BROKEN[slug]) for slug in SLUGS}
"""


def run(
    slugs: Sequence[str],
    console: Console,
    *,
    pyodide: bool,
    mutants: bool = False,
    root: Path = catalog.EXERCISES,
) -> int:
    """Check the exercises named, or all; write what was found; return the exit code, 0 or 1."""
    found = [] if slugs else list(check_folder.catalog_faults(root))
    here: dict[str, Outcomes] = {}
    for slug in slugs or catalog.slugs(root):
        of_exercise = list(_exercise_faults(slug, root, here))
        console.line(f"{slug}: {_count(of_exercise)}")
        if mutants and slug in here:
            of_exercise += _mutant_faults(slug, root, console)
        found += of_exercise
    if pyodide and here:
        found += _pyodide_faults(here, console, root)
    for fault in found:
        console.line(str(fault), 2)
    console.line(f"{_count(here, 'exercise')} checked, {_count(found)}")
    return 1 if found else 0


def _count(things: Sized, noun: str = "fault") -> str:
    return f"{len(things)} {noun}{'' if len(things) == 1 else 's'}"


def _exercise_faults(slug: str, root: Path, here: dict[str, Outcomes]) -> Iterator[Fault]:
    try:
        exercise = catalog.load(slug, root)
        unread = list(check_folder.unread_programs(exercise))
        if unread:  # nothing else can be said of them
            yield from unread
            return
        yield from check_folder.faults(exercise, root)
        promised = promises.load(slug, root)
        here[slug] = outcomes(exercise, promises.programs(exercise, promised))
        yield from check_programs.faults(exercise, here[slug])
        yield from promises.faults(exercise, promised, here[slug])
    except CatalogError as error:
        yield Fault(slug, str(error), "see above")
    except JudgeError as error:
        yield Fault(f"{slug}/{catalog.TESTS}", str(error), "mend the tests")


def _mutant_faults(slug: str, root: Path, console: Console) -> list[Fault]:
    try:
        score = mutate.score(catalog.load(slug, root), root)
    except JudgeError as error:
        return [Fault(f"{slug}/{catalog.TESTS}", str(error), "let it fail: look at shapes first")]
    console.line(str(score), 2)
    return list(check_programs.mutant_faults(slug, score))


def _pyodide_faults(here: dict[str, Outcomes], console: Console, root: Path) -> list[Fault]:
    try:
        there = _in_pyodide(list(here), root)
    except (prepare.NotPrepared, ToolMissing) as reason:
        console.line(f"SKIPPED: the half under Pyodide ({reason}); `make setup` prepares it")
        return []
    console.line("the same under Pyodide: compared")
    return [
        fault
        for slug in here
        for fault in check_programs.differences(slug, here[slug], there[slug])
    ]


def _in_pyodide(slugs: list[str], root: Path) -> dict[str, Any]:
    """Judge all programs of the exercises in the browser's Python."""
    code = f"SLUGS, BROKEN = {slugs!r}, {_broken(slugs, root)!r}\n{IN_PYODIDE}"
    folders = (*host.BROWSER_FOLDERS, "scripts/author")
    return dict(host.run_in_pyodide(code, root=root.parent, folders=folders, timeout=600.0))


def _broken(slugs: list[str], root: Path) -> dict[str, dict[str, str]]:
    return {
        slug: promises.programs(catalog.load(slug, root), promises.load(slug, root))
        for slug in slugs
    }
