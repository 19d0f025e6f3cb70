"""Judges one submission in a process of its own: a request on stdin, the verdict in a file.

Learner's code could write that file too. So whoever started this judges the calls of a pass again.

Run as a script by terminal.process. The standard streams stay free for whatever the learner's code does.
"""

import faulthandler
import json
import os
import sys
import traceback
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, TextIO

MEMORY = 4 << 30  # bytes; as much as WebAssembly can have
VERDICT, CALLS, PART = "verdict.json", "calls.json", "part"
STARTED, TRACE, OUTPUT = "started", "trace.txt", "output.txt"


def main() -> None:
    """Read the request, judge, write the verdict, and end without running the learner's leftovers."""
    request = json.load(sys.stdin.buffer)
    sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115, PTH123 -- lives as long as the process
    sys.path[:] = request["path"]
    folder = Path(request["folder"])
    limit_memory()

    def keep(answer: Any, name: str = VERDICT) -> None:
        """Leave the answer, whole or not at all: this process may be ended at any time."""
        folder.mkdir(exist_ok=True)  # the code may have removed it
        (folder / PART).write_text(json.dumps(answer), encoding="utf-8")
        (folder / PART).replace(folder / name)

    said = (folder / OUTPUT).open("w", encoding="utf-8")  # read if no verdict comes
    with (folder / TRACE).open("w", encoding="utf-8") as trace:
        faulthandler.enable(trace)
        if hasattr(faulthandler, "register"):
            import signal

            faulthandler.register(signal.SIGUSR1, trace)
        keep(_answer(request, trace, keep, said))
    os._exit(0)


def _answer(
    request: dict[str, Any], trace: Any, keep: Callable[..., None], said: TextIO
) -> Mapping[str, Any]:
    try:
        from judge import catalog, core, replay

        exercise = catalog.load(request["slug"], Path(request["root"]))
        (Path(request["folder"]) / STARTED).touch()
        # A thread in C: it fires even while Python is stuck inside a single call.
        faulthandler.dump_traceback_later(request["seconds"], exit=True, file=trace)
        verdict = core.judge(
            exercise, request["code"], request["lang"], filename=request["filename"],
            listen=partial(print, end="", file=said, flush=True), on_verdict=keep,
            on_pass=lambda calls: keep(replay.to_data(calls), CALLS),
        )  # fmt: skip
        faulthandler.cancel_dump_traceback_later()
        return verdict
    except Exception:
        return {"judge_error": traceback.format_exc()}


def limit_memory() -> None:
    """Let allocations beyond MEMORY raise MemoryError, where the system can do that."""
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    except (ImportError, OSError, ValueError):
        return


if __name__ == "__main__":
    main()
