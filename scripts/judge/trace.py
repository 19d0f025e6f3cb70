"""Puts an exception of a learner's code into words: a plain sentence, and their own lines only."""

import keyword
import traceback
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from types import TracebackType
from typing import Any

from judge import worlds
from judge.arrays import is_a, opaque
from judge.lookalikes import described, in_latin, letter_unlike
from judge.text import Sentence, say, sentence

HINTED = (
    SystemExit, RecursionError, MemoryError, KeyboardInterrupt, UnboundLocalError, NameError,
    AttributeError, IndexError, KeyError, ZeroDivisionError, AssertionError, StopIteration,
)  # fmt: skip
# What Python and NumPy say most often, by words of theirs.
TOLD = {
    "hint_TypeError_none": (TypeError, "NoneType"),
    "hint_TypeError_call": (TypeError, "not callable"),
    "hint_TypeError_index": (TypeError, "not subscriptable"),
    "hint_TypeError_given": (TypeError, "argument"),
    "hint_ValueError_broadcast": (ValueError, "broadcast"),
    "hint_ValueError_product": (ValueError, "mismatch in its core dimension"),
    "hint_ValueError_truth": (ValueError, "truth value of an array"),
    "hint_ValueError_unpack": (ValueError, "unpack"),
    "hint_ValueError_reshape": (ValueError, "cannot reshape"),
}
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
    hint = _letter_hint(error) or worlds.hint(error, named) or _hint(error, line, named)
    if hint:
        message = sentence("with_hint", message=message, hint=hint)
    return Trouble(message, own_lines, line)


def _hint(error: BaseException, line: int | None, named: str) -> Sentence | None:
    for kind in HINTED:
        if is_a(error, kind):
            return sentence(f"hint_{kind.__name__}")
    if line is None and is_a(error, TypeError) and "argument" in named:
        return sentence("hint_arguments")
    return next((sentence(key) for key, (kind, words) in TOLD.items()
                 if is_a(error, kind) and words in named), None)  # fmt: skip


def _letter_hint(error: BaseException) -> Sentence | None:
    """A name that is not defined, while another one is that looks the same."""
    if type(error) is not NameError or not error.name:
        return None
    if keyword.iskeyword(error.name):
        return sentence("keyword_lookalike", wanted=error.name)
    frames = [frame for frame, _ in traceback.walk_tb(error.__traceback__)]
    if not frames:
        return None
    own = (name for name in frames[-1].f_globals if type(name) is str)
    return lookalike(error.name, sorted({*frames[-1].f_code.co_varnames, *own}))


def lookalike(wanted: str, defined: Iterable[str]) -> Sentence | None:
    """Say which letter makes a defined name another one than the wanted name that it looks like."""
    for name in defined:
        letter = letter_unlike(name, wanted)
        if letter:
            told = {"char": letter, "name": described(letter), "ascii": in_latin(letter)}
            return sentence("name_lookalike", wanted=wanted, **told)
    return None


def _told(error: BaseException, filename: str) -> tuple[str, str]:
    """Return what an exception says about itself, and its traceback in the learner's lines."""
    omitted = _keep_own_frames(error, filename)
    told = traceback.TracebackException.from_exception(error, capture_locals=False)
    place = f" ({error.path})" if isinstance(error, ImportError) else ""
    parts = _headline(told), _formatted(told, omitted)
    return parts[0].replace(place, ""), parts[1].replace(place, "")


def _headline(told: traceback.TracebackException) -> str:
    """Return the last line of a traceback: type and text of the exception."""
    lines = [line for line in told.format_exception_only() if not line.startswith("  ")]
    return _cut("".join(lines)).strip().removesuffix(".") or say("hint_MemoryError", "en")


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
        for inner in link.exceptions if isinstance(link, BaseExceptionGroup) else ():
            _keep_own_frames(inner, filename)
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
