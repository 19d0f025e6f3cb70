"""Puts an exception of a learner's code into words: a plain sentence, and their own lines only."""

import traceback
from dataclasses import dataclass

from judge.text import Sentence, say, sentence

HINTED = (SystemExit, RecursionError, MemoryError, KeyboardInterrupt)


@dataclass(frozen=True)
class Trouble:
    """What a learner is told about an exception. `line` is None if none of their lines raised it."""

    message: Sentence
    traceback: str
    line: int | None


def describe(error: BaseException, filename: str, during: str | None) -> Trouble:
    """Describe an exception; `during` is the function that was called, None while loading."""
    told = traceback.TracebackException.from_exception(error, capture_locals=False)
    named = _headline(told)
    message = (
        sentence("raised", function=during, error=named)
        if during
        else sentence("raised_at_load", error=named)
    )
    line = line_of(error, filename)
    hint = _hint(error, line)
    if hint:
        message = sentence("with_hint", message=message, hint=sentence(hint))
    return Trouble(message, _own_lines(told, filename), line)


def _hint(error: BaseException, line: int | None) -> str | None:
    for kind in HINTED:
        if isinstance(error, kind):
            return f"hint_{kind.__name__}"
    return "hint_arguments" if line is None and isinstance(error, TypeError) else None


def _headline(told: traceback.TracebackException) -> str:
    """Return the last line of a traceback: type and text of the exception."""
    lines = [line for line in told.format_exception_only() if not line.startswith("  ")]
    return "".join(lines).strip().removesuffix(".") or say("hint_MemoryError", "en")


def line_of(error: BaseException, filename: str) -> int | None:
    """Return the learner's line that was running when the exception was raised."""
    lines = [
        line
        for frame, line in traceback.walk_tb(error.__traceback__)
        if frame.f_code.co_filename == filename
    ]
    return lines[-1] if lines else None


def _own_lines(told: traceback.TracebackException, filename: str) -> str:
    """Format the traceback, and those of its causes, with the learner's frames only."""
    link: traceback.TracebackException | None = told
    seen = 0
    while link is not None and seen < 20:
        own = [frame for frame in link.stack if frame.filename == filename]
        link.stack[:] = own
        link = link.__cause__ or link.__context__
        seen += 1
    return "".join(told.format()).rstrip()
