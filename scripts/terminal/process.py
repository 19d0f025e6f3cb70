"""Judges code in a child process that is ended for sure when its time is over."""

import contextlib
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, cast

from judge import catalog, core, replay
from judge.core import JudgeError
from judge.exercise import Exercise
from judge.text import say
from judge.verdict import Status, Verdict, blank, skipped
from terminal import child

START = 60.0  # seconds that Python and NumPy may take to start
GRACE = 2.0  # seconds between the child's own alarm and its end by force
SINGLE = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")


def judge(
    exercise: Exercise,
    code: str,
    lang: str,
    filename: str,
    *,
    seconds: float | None = None,
    root: Path = catalog.EXERCISES,
) -> Verdict:
    """Judge `code` under the exercise's time limit, or `seconds`. Raises JudgeError."""
    limit = exercise.seconds if seconds is None else seconds
    with tempfile.TemporaryDirectory(prefix="judge-", ignore_cleanup_errors=True) as folder:
        request = {
            "slug": exercise.slug, "root": str(root), "code": code, "lang": lang,
            "filename": filename, "folder": folder, "seconds": limit, "path": _search_path(),
        }  # fmt: skip
        running = _start(request, folder)
        ended = _wait(running, Path(folder), limit)
        return _verdict(exercise, Path(folder), running, ended, lang, filename, limit)


def _search_path() -> list[str]:
    return [str(Path(__file__).resolve().parents[1]), *(entry for entry in sys.path if entry)]


def _start(request: dict[str, object], folder: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-E", "-P", "-X", "utf8", child.__file__]
    desk = Path(folder) / "desk"  # apart from our files, whatever the code may write or remove
    desk.mkdir()
    with (Path(folder) / "errors.txt").open("wb") as errors:
        running = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=errors, cwd=desk,
            env={**os.environ, **dict.fromkeys(SINGLE, "1")},
            start_new_session=os.name == "posix",  # Ctrl-C is for this process alone
        )  # fmt: skip
    with contextlib.suppress(OSError):  # it ended at once: its exit code and errors tell why
        assert running.stdin is not None
        running.stdin.write(json.dumps(request).encode())
        running.stdin.close()
    return running


def _wait(running: subprocess.Popen[bytes], folder: Path, limit: float) -> str:
    """Wait for the end and return how it came: `by itself`, `by force` or `by the user`."""
    deadline, started = time.monotonic() + START, False
    try:
        while running.poll() is None:
            if not started and (folder / child.STARTED).exists():
                deadline, started = time.monotonic() + limit + GRACE, True
            if time.monotonic() > deadline:
                return "by force" if started else "too slow"
            time.sleep(0.01)
        return "by itself"
    except KeyboardInterrupt:
        _ask_for_line(running)
        return "by the user"
    finally:
        if running.poll() is None:
            running.kill()
            running.wait()


def _ask_for_line(running: subprocess.Popen[bytes]) -> None:
    if hasattr(signal, "SIGUSR1"):
        running.send_signal(signal.SIGUSR1)
        time.sleep(0.1)


def _verdict(
    exercise: Exercise, folder: Path, running: subprocess.Popen[bytes], ended: str,
    lang: str, filename: str, limit: float,
) -> Verdict:  # fmt: skip
    answer = folder / child.VERDICT
    if answer.exists():  # also if time was up while the solution was showing something
        verdict = _read(answer)
        if isinstance(verdict, dict) and "judge_error" in verdict:
            raise JudgeError(verdict["judge_error"])
        return _confirmed(exercise, verdict, folder, lang)
    if not (folder / child.STARTED).exists():
        raise JudgeError((folder / "errors.txt").read_text(encoding="utf-8", errors="replace"))
    trace = (folder / child.TRACE).read_text(encoding="utf-8", errors="replace")
    line = line_in(trace, filename)
    status, key = _how_it_ended(ended, running.returncode, trace)
    if line and key != "exited":
        key += "_line"
    message = say(key, lang, seconds=f"{limit:g}", line=line, code=running.returncode)
    verdict = blank(exercise.slug, skipped(exercise, lang))
    verdict.update({"status": status, "message": message, "line": line, "seconds": limit})
    with contextlib.suppress(OSError):
        output = folder / child.OUTPUT
        verdict["output"] = output.read_text(encoding="utf-8", errors="replace")
    return verdict


def _confirmed(exercise: Exercise, verdict: Any, folder: Path, lang: str) -> Verdict:
    """Return the verdict, if a pass is one here as well, where no code of the learner's has run."""
    if isinstance(verdict, dict) and verdict.keys() == blank(None).keys():
        if verdict["status"] in ("fail", "error"):
            return cast(Verdict, verdict)
        with contextlib.suppress(Exception):  # whatever it may be: then child.py has not written it
            if core.repeats(exercise, replay.from_data(_read(folder / child.CALLS))):
                return cast(Verdict, verdict)
    refused = blank(exercise.slug, skipped(exercise, lang))
    refused.update({"status": "error", "message": say("not_repeated", lang)})
    return refused


def _read(path: Path) -> Any:
    """What a file holds; None if it is no plain file, or holds no JSON."""
    with contextlib.suppress(OSError, ValueError):
        if path.is_file():  # a pipe would never end
            return json.loads(path.read_text(encoding="utf-8"))
    return None


def _how_it_ended(ended: str, code: int, trace: str) -> tuple[Status, str]:
    """Return the status and the key of the message for a run that gave no verdict."""
    if ended == "by the user":
        return "stopped", "stopped"
    if ended == "by force" or trace.startswith("Timeout"):
        return "timeout", "timeout"
    crashed = code < 0 or code > 255 or "Fatal Python error" in trace
    return "error", "died" if crashed else "exited"


def line_in(trace: str, filename: str) -> int | None:
    """Return the learner's line that a faulthandler trace names last."""
    place = f'File "{ascii(filename)[1:-1]}", line '
    for entry in trace.splitlines():
        before, found, after = entry.partition(place)
        if found and not before.strip():
            return int(after.split()[0])
    return None
