"""Tries the mutants of a reference against its tests, in a process that may hang or die.

`python -m judge.mutate <folder of exercises> <slug> <first>` is that process: it prints, for each mutant from the
`first` on, the id of the test that caught it, or an empty line for a survivor.
"""

import queue
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from judge import catalog
from judge.calls import Recorder, Solution
from judge.core import JudgeError, _Run  # TEMP
from judge.exercise import Exercise
from judge.expect import Failure
from judge.mutants import Mutant, mutants
from judge.sandbox import LearnerError
from judge.trusted import Trusted
from judge.world import seed

LIMIT = 10.0  # seconds for one mutant
FEWEST = 10  # mutants that an exercise must try
HUNG, DIED = "(time limit)", "(process died)"


@dataclass(frozen=True)
class Outcome:
    """What became of the mutants of one exercise."""

    killed: dict[str, str]  # mutant -> id of the test that caught it
    equivalent: list[str]  # survivors that the exercise declares to be no other program
    survivors: list[str]  # all other survivors
    stale: list[str]  # declared equivalents that were caught, or are no mutants at all

    @property
    def tried(self) -> int:
        """Number of mutants that are not equivalent."""
        return len(self.killed) + len(self.survivors)

    def faults(self) -> list[str]:
        """Say in words what is wrong with the tests, or with the declarations."""
        found = [f"a wrong variant passes all tests: {name}" for name in self.survivors]
        found += [f"declared equivalent, but it is caught or no mutant: {name}" for name in self.stale]
        if self.tried < FEWEST:
            found.append(f"only {self.tried} mutants, {FEWEST} are needed: is the reference a stub?")
        return found


def outcome(slug: str, root: Path = catalog.EXERCISES) -> Outcome:
    """Try all mutants of an exercise's reference. Raises JudgeError if a test breaks."""
    exercise = catalog.load(slug, root)
    tried = mutants(exercise.solution)
    caught = dict(zip((mutant.id for mutant in tried), _caught(slug, root, len(tried)), strict=True))
    survivors = [name for name, test in caught.items() if not test]
    return Outcome(
        killed={name: test for name, test in caught.items() if test},
        equivalent=[name for name in survivors if name in getattr(exercise, 'equivalent', {})],
        survivors=[name for name in survivors if name not in getattr(exercise, 'equivalent', {})],
        stale=[name for name in getattr(exercise, 'equivalent', {}) if caught.get(name, "no mutant")],
    )


def _caught(slug: str, root: Path, count: int) -> Iterator[str]:
    done = 0
    while done < count:
        for test in _of_one_process(slug, root, done):
            done += 1
            yield test


def _of_one_process(slug: str, root: Path, first: int) -> Iterator[str]:
    """Yield who caught the mutants from the `first` on, up to one that hangs or kills the process."""
    command = [sys.executable, "-m", "judge.mutate", str(root), slug, str(first)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8"
    ) as process:
        lines: queue.Queue[str] = queue.Queue()
        threading.Thread(target=_listen, args=(process.stdout, lines), daemon=True).start()
        try:
            yield from _until_it_ends(process, lines)
        finally:
            process.kill()


def _listen(stream: IO[str], lines: "queue.Queue[str]") -> None:
    for line in stream:
        lines.put(line)
    lines.put("")


def _until_it_ends(process: "subprocess.Popen[str]", lines: "queue.Queue[str]") -> Iterator[str]:
    while True:
        try:
            line = lines.get(timeout=LIMIT)
        except queue.Empty:
            yield HUNG
            return
        if line:
            yield line.rstrip("\n")
            continue
        assert process.stderr
        told = process.stderr.read()
        if process.wait() == 2:
            raise JudgeError(told.strip())
        if process.returncode:
            yield DIED
        return


def main(root: str, slug: str, first: str) -> int:
    """Print who catches each mutant. Exit code 2: a test broke instead of failing."""
    exercise = catalog.load(slug, Path(root))
    try:
        for test in _who_catches(exercise, mutants(exercise.solution)[int(first) :]):
            print(test, flush=True)
    except JudgeError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def _who_catches(exercise: Exercise, tried: list[Mutant]) -> Iterator[str]:
    run = _Run(exercise, None, '', 'en'); tests, names = run._load_tests(), run._parameter_names()  # TEMP
    place = Trusted(exercise.module)
    for mutant in tried:
        try:
            recorder = Recorder(place, place.load(mutant.code), names)
        except LearnerError:
            yield "(cannot be loaded)"
            continue
        yield _first_failing(exercise, mutant, tests, recorder)


def _first_failing(exercise, mutant, tests, recorder: Recorder) -> str:
    solution = Solution(recorder, exercise.functions)
    for name, test in tests.items():
        seed()
        try:
            test(solution)
        except (Failure, LearnerError):
            return name
        except Exception as error:
            fault = f"test_{name} broke on the mutant `{mutant.id}`: {error!r}"
            raise JudgeError(f"{exercise.slug}: {fault}") from error
    return "(changed its input)" if any(call.changed for call in recorder.calls) else ""


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
