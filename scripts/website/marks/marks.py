"""Finds the marks of a page's Markdown: blocks like `<!-- nr:figure name -->` and `{{numbers}}`.

A block stands on a line of its own: `nr:figure name`, `nr:table name`, `nr:run name` (a live
snippet), `nr:example name` (a program and its output; `nr:example name region` shows a part
of it, `nr:example name output` the output alone), `nr:passport name` (where the numbers of
docs/data/<name>.json come from), `nr:widget name` (something to move; `nr:widget name start`
begins in another state), `nr:stream name …` (the explorer of these recorded streams) and
`nr:glossary`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from lab.records.printing import SUPERSCRIPTS

OURS = ("figure", "example", "run", "table", "passport", "widget", "stream", "glossary")
OTHERS = ("exercise", "exercises", "model")  # expanded by hooks/exercises.py and live_model.py

_ANY = re.compile(r"<!--\s*nr:")
_MARK = re.compile(r"(?P<indent>[ \t]*)<!-- nr:(?P<kind>[a-z]+)(?P<words>(?: [\w.-]+)*) -->\s*")
_FENCE = re.compile(r"[ \t]*(`{3,}|~{3,})")
_NUMBER = re.compile(r"\{\{([a-z][a-z0-9_]*)\}\}")
_CODE_OR_MATH = re.compile(
    r"""
    (?P<code> (?P<ticks>`+)(?!`) .*? (?<!`)(?P=ticks)(?!`) )
    | (?P<math> \$\$ .*? \$\$ | (?<![\\$])\$(?!\s) [^$\n]+? (?<![\\\s])\$ )
    """,
    re.DOTALL | re.VERBOSE,
)


class UnknownMark(ValueError):
    """A page holds a mark that nothing expands; the message says which, a note how it is spelled."""


@dataclass(frozen=True)
class Mark:
    """A mark on a line of its own: its kind, its words, and how far the line is indented."""

    kind: str
    words: tuple[str, ...]
    indent: str = ""


def pieces(markdown: str) -> Iterator[str | Mark]:
    """The page in order: text with its line ends, and the marks between; fenced code is text."""
    text: list[str] = []
    for line, in_code in _lines(markdown):
        mark = None if in_code else _mark(line)
        if mark is None:
            text.append(line)
            continue
        if text:
            yield "".join(text)
        text = []
        yield mark
    if text:
        yield "".join(text)


def fill(text: str, lookup: Callable[[str], str]) -> str:
    """`text` with each `{{key}}` replaced by `lookup(key)`; code is left alone, math gets LaTeX."""

    def plain(part: str) -> str:
        return _NUMBER.sub(lambda match: lookup(match[1]), part)

    def math(part: str) -> str:
        return _NUMBER.sub(lambda match: as_latex(lookup(match[1])), part)

    done: list[str] = []
    for block, in_code in _blocks(text):
        if in_code:
            done.append(block)
            continue
        end = 0
        for match in _CODE_OR_MATH.finditer(block):
            done.append(plain(block[end : match.start()]))
            done.append(match[0] if match["code"] else math(match[0]))
            end = match.end()
        done.append(plain(block[end:]))
    return "".join(done)


def as_latex(text: str) -> str:
    """A number's text inside a formula: `13,877` as `13{,}877`, `10⁻³` as `10^{-3}`."""
    for plain, latex in ((",", "{,}"), ("−", "-"), ("×", r"\times"), ("<", r"\lt ")):
        text = text.replace(plain, latex)
    return re.sub("10([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)", lambda match: f"10^{{{_digits(match[1])}}}", text)


def place_of(words: str, name: str, source: str | None) -> str:
    """`name:line` of the first line with `words` in the file `source`; only `name` if there is none."""
    lines = Path(source).read_text("utf-8").splitlines() if source and words else []
    found = (number for number, line in enumerate(lines, 1) if words in line)
    return ":".join([name, *map(str, islice(found, 1))])


def _digits(superscripts: str) -> str:
    return superscripts.translate({small: digit for digit, small in SUPERSCRIPTS.items()})


def _mark(line: str) -> Mark | None:
    if not _ANY.search(line):
        return None
    match = _MARK.fullmatch(line)
    if match and match["kind"] in OTHERS:
        return None
    if match is None or match["kind"] not in OURS:
        known = ", ".join(f"nr:{kind}" for kind in (*OURS, *OTHERS))
        fault = UnknownMark(f"{line.strip()!r} is no mark on a line of its own; there are {known}")
        fault.add_note(line.strip())
        raise fault
    return Mark(match["kind"], tuple(match["words"].split()), match["indent"])


def _blocks(markdown: str) -> Iterator[tuple[str, bool]]:
    """Runs of lines that are fenced code, or are not."""
    block: list[str] = []
    was_code = False
    for line, in_code in _lines(markdown):
        if in_code != was_code and block:
            yield "".join(block), was_code
            block = []
        block.append(line)
        was_code = in_code
    yield "".join(block), was_code


def _lines(markdown: str) -> Iterator[tuple[str, bool]]:
    fence = ""
    for line in markdown.splitlines(keepends=True):
        opening = _FENCE.match(line)
        if fence:
            yield line, True
            if opening and opening[1].startswith(fence) and not line.strip(" \t\r\n`~"):
                fence = ""
        else:
            fence = opening[1] if opening else ""
            yield line, bool(fence)
