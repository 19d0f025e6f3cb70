"""Puts an exception of a learner's code into words: a plain sentence, and their own lines only."""

import traceback
from collections.abc import Iterator
from dataclasses import dataclass
from types import TracebackType
from typing import Any

from judge.arrays import opaque
from judge.text import Sentence, say, sentence

HINTED = (SystemExit, RecursionError, MemoryError, KeyboardInterrupt)
ENDS = 4  # frames shown at either end of a long traceback
LONGEST = 2000  # characters of what an exception says, and of each entry of its traceback
LINKS = 20  # exceptions in a chain of causes that are looked at


@dataclass(frozen=True)
class Trouble:
    """What a learner is told about an exception. `line` is None if none of their lines raised it."""

    message: Sentence
    traceback: str
    line: int | None


def describe(error: BaseException, filename: str, during: str | None) -> Trouble:
    """Describe an exception; `during` is the function that was called, None while loading."""
    try:
        line = line_of(error, filename)
        named, own_lines = _told(error, filename)
    except Exception:  # its class has odd ideas of what an exception is
        line, named, own_lines = None, opaque(error), ""
    message = (
        sentence("raised", function=during, error=named)
        if during
        else sentence("raised_at_load", error=named)
    )
    hint = _hint(error, line)
    if hint:
        message = sentence("with_hint", message=message, hint=sentence(hint))
    return Trouble(message, own_lines, line)


def _hint(error: BaseException, line: int | None) -> str | None:
    for kind in HINTED:
        if isinstance(error, kind):
            return f"hint_{kind.__name__}"
    return "hint_arguments" if line is None and isinstance(error, TypeError) else None


def _told(error: BaseException, filename: str) -> tuple[str, str]:
    """Return what an exception says about itself, and its traceback in the learner's lines."""
    omitted = _keep_own_frames(error, filename)
    told = traceback.TracebackException.from_exception(error, capture_locals=False)
    return _headline(told, error), _formatted(told, omitted)


def _headline(told: traceback.TracebackException, error: BaseException) -> str:
    """Return the last line of a traceback: type and text of the exception, without our paths."""
    lines = [line for line in told.format_exception_only() if not line.startswith("  ")]
    text = _cut("".join(lines)).strip().removesuffix(".") or say("hint_MemoryError", "en")
    return text.replace(f" ({error.path})", "") if isinstance(error, ImportError) else text


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST else text[:LONGEST] + " …"


def line_of(error: BaseException, filename: str) -> int | None:
    """Return the learner's line that was running when the exception was raised."""
    lines = [
        line
        for frame, line in traceback.walk_tb(error.__traceback__)
        if frame.f_code.co_filename == filename
    ]
    return lines[-1] if lines else None


def _keep_own_frames(error: BaseException, filename: str) -> list[int]:
    """Cut the tracebacks of an exception and its causes down to the learner's frames, few of them.

    Returns how many frames were left out of each. A recursion without end has a thousand frames, and
    describing them all takes half a second in a browser, for every test.
    """
    omitted: list[int] = []
    link: BaseException | None = error
    while link is not None:
        own = [part for part in _parts(link) if part.tb_frame.f_code.co_filename == filename]
        left_out = max(0, len(own) - 2 * ENDS)
        kept: TracebackType | None = None
        for part in reversed(own[:ENDS] + own[ENDS + left_out :]):
            kept = TracebackType(kept, part.tb_frame, part.tb_lasti, part.tb_lineno)
        BaseException.with_traceback(link, kept)
        omitted.append(left_out)
        if len(omitted) == LINKS:
            link.__cause__ = link.__context__ = None
        link = link.__cause__ if link.__cause__ is not None else link.__context__
    return omitted


def _parts(error: BaseException) -> Iterator[TracebackType]:
    part = error.__traceback__
    while part is not None:
        yield part
        part = part.tb_next


class _Stack(traceback.StackSummary):
    """Frames of which some in the middle were left out."""

    def __init__(self, frames: traceback.StackSummary, omitted: int) -> None:
        super().__init__(frames)
        self._omitted = omitted

    def format(self, **how: Any) -> list[str]:
        ends = self[:ENDS], self[ENDS:]
        first, last = (traceback.StackSummary.from_list(end).format(**how) for end in ends)
        return [*first, f"  [{self._omitted} more calls]\n", *last]


def _formatted(told: traceback.TracebackException, omitted: list[int]) -> str:
    link: traceback.TracebackException | None = told
    for count in omitted:
        if link is None:
            break
        if count:
            link.stack = _Stack(link.stack, count)
        link = link.__cause__ or link.__context__
    return "".join(map(_cut, told.format())).rstrip()
