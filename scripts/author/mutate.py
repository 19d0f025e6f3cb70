"""Tries the mutants of a reference against its tests, in a process that may hang or die.

`python -m author.mutate <exercises> <slug> <first>` is that process. It says that it has started; then,
for each mutant from the `first` on, the id of the test that caught it, or nothing for a survivor.
Mutants are tried in this Python only: that the tests say the same in the browser's Python is proven
by the programs of the exercise.
"""

import os
import queue
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import IO

from author.mutants import Mutant, mutants
from judge import catalog, overall
from judge.calls import Recorder, Solution
from judge.core import JudgeError, load_tests, signatures
from judge.exercise import Exercise
from judge.expect import Failure
from judge.sandbox import LearnerError
from judge.trusted import Trusted
from judge.world import seed
from terminal.process import SINGLE, START

SECONDS = 3.0  # processor time of one mutant; right ones take a tenth of it
LIMIT = 60.0  # seconds on the clock, where processor time has no alarm, or NumPy does not hear it
FAULTY = 2  # exit code: a test broke instead of failing
HUNG, DIED, UNLOADED = "(time limit)", "(died)", "(cannot be loaded)"
CONTRACT = "(the shared contract)"


@dataclass(frozen=True)
class Score:
    """What became of the mutants of one exercise."""

    caught: dict[str, str]  # mutant -> id of the test that caught it
    equivalent: list[str]  # survivors of which the exercise says why they are right
    survivors: list[str]  # all other survivors
    stale: list[str]  # declared right, but caught, or no mutant of this reference

    def __str__(self) -> str:
        tried = len(self.caught) + len(self.survivors)
        return f"{len(self.caught)} of {tried} mutants caught, {len(self.equivalent)} equivalent"


def score(exercise: Exercise, root: Path) -> Score:
    """Try all mutants of an exercise's reference. Raises JudgeError if a test breaks."""
    names = [mutant.id for mutant in mutants(exercise.solution)]
    caught = dict(zip(names, _caught(exercise.slug, root, len(names)), strict=True))
    survivors = [name for name, test in caught.items() if not test]
    return Score(
        caught={name: test for name, test in caught.items() if test},
        equivalent=[name for name in survivors if name in exercise.equivalent],
        survivors=[name for name in survivors if name not in exercise.equivalent],
        stale=[name for name in exercise.equivalent if name not in survivors],
    )


def _caught(slug: str, root: Path, count: int) -> Iterator[str]:
    done = 0
    while done < count:
        for test in _of_one_process(slug, root, done):
            done += 1
            yield test


def _of_one_process(slug: str, root: Path, first: int) -> Iterator[str]:
    """Yield who caught the mutants from the `first` on, up to one that hangs or ends it all."""
    command = [
        sys.executable,
        "-P",
        "-X",
        "utf8",
        "-m",
        "author.mutate",
        str(root),
        slug,
        str(first),
    ]
    search_path = str(Path(__file__).resolve().parents[1])
    environment = {**os.environ, **dict.fromkeys(SINGLE, "1"), "PYTHONPATH": search_path}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8", env=environment
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
    lines.put("")  # no line is empty: each has its end of line


def _until_it_ends(process: "subprocess.Popen[str]", lines: "queue.Queue[str]") -> Iterator[str]:
    try:
        started = lines.get(timeout=START)
        while started and (line := lines.get(timeout=LIMIT)):
            yield line.rstrip("\n")
    except queue.Empty:
        yield HUNG
        return
    assert process.stderr
    told = process.stderr.read()
    if process.wait() in (1, FAULTY):
        raise JudgeError(told.strip())
    if process.returncode:
        yield DIED


def main(root: str, slug: str, first: str) -> int:
    """Print who catches each mutant; return the exit code."""
    exercise = catalog.load(slug, Path(root))
    print("started", flush=True)
    try:
        for test in _who_catches(exercise, mutants(exercise.solution)[int(first) :]):
            print(test, flush=True)
    except JudgeError as error:
        print(error, file=sys.stderr)
        return FAULTY
    return 0


def _who_catches(exercise: Exercise, tried: list[Mutant]) -> Iterator[str]:
    tests, signed = load_tests(exercise), signatures(exercise)
    place = Trusted(exercise.module)

    def catcher(mutant: Mutant) -> str:
        recorder = Recorder(place, place.load(mutant.code), signed)
        solution = Solution(recorder)
        failing = (name for name, test in tests.items() if _fails(test, solution, mutant))
        return next(failing, "") or _breaks_contract(recorder)

    for mutant in tried:
        yield _in_time(partial(catcher, mutant))


class _TooLong(BaseException):
    """A mutant has used up its processor time."""


def _in_time(catch: Callable[[], str]) -> str:
    try:
        _set_alarm(SECONDS)
        return catch()
    except _TooLong:
        return HUNG
    except LearnerError:
        return UNLOADED
    finally:
        _set_alarm(0.0)


def _set_alarm(seconds: float) -> None:
    """Raise _TooLong after so much processor time (0: never), on systems that can."""

    def ring(*_: object) -> None:
        raise _TooLong

    if sys.platform != "win32":
        signal.signal(signal.SIGVTALRM, ring)
        signal.setitimer(signal.ITIMER_VIRTUAL, seconds)


def _fails(test: Callable[[Solution], None], solution: Solution, mutant: Mutant) -> bool:
    seed()
    try:
        test(solution)
    except (Failure, LearnerError):
        return True
    except Exception as error:
        fault = f"{test.__name__} broke on the mutant `{mutant.id}`: {error!r}"
        raise JudgeError(fault) from error
    return False


def _breaks_contract(recorder: Recorder) -> str:
    return CONTRACT if overall.failure(recorder, "") else ""


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
