"""Shows verdicts in a terminal, whatever it can encode; colours only where they are welcome."""

import codecs
import os
import sys
from collections.abc import Iterator
from typing import TextIO
from unicodedata import east_asian_width

from judge.text import say
from judge.verdict import Plot, Report, Verdict

MARKS = {"pass": "✓", "fail": "✗", "error": "✗", "skip": "–"}
ASCII_MARKS = {"pass": "+", "fail": "x", "error": "!", "skip": "-"}
COLOURS = {"pass": "32", "fail": "31", "error": "31", "timeout": "31", "skip": "2", "stopped": "33"}
TWINS = {"−": "-", "√": "sqrt", "ε": "eps", "γ": "gamma", "β": "beta", "×": "x", "·": "*",
         "…": "...", "–": "-", "≤": "<="}  # fmt: skip


def prepare(stream: TextIO | None) -> TextIO:
    """Let the stream write any text: what it can't encode becomes ASCII or `?`; None is a closed one."""
    codecs.register_error("judge", _in_ascii)
    if stream is None:
        return open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123 -- as long as the process
    if hasattr(stream, "reconfigure"):
        stream.reconfigure(errors="judge")
    return stream


def _in_ascii(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end]
    return "".join(TWINS.get(char, "?") for char in text), error.end


def can_encode(text: str, stream: TextIO) -> bool:
    """True if the stream's encoding has all characters of `text`."""
    try:
        text.encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


class Console:
    """Writes to one stream, in one language."""

    def __init__(self, stream: TextIO, lang: str) -> None:
        self._stream = stream
        self._lang = lang
        self._marks = MARKS if can_encode("".join(MARKS.values()), stream) else ASCII_MARKS
        self._coloured = _wants_colour(stream)

    def line(self, text: str = "", indent: int = 0) -> None:
        """Write text, each of its lines indented."""
        for part in text.split("\n"):
            self._stream.write(f"{' ' * indent}{part}".rstrip() + "\n")
        self._stream.flush()

    def paint(self, text: str, status: str) -> str:
        """Colour text as befits a status."""
        return f"\033[{COLOURS[status]}m{text}\033[0m" if self._coloured else text

    def verdict(self, verdict: Verdict) -> None:
        """Write a whole verdict; the report of the first failing test is shown in full."""
        self._output(verdict["output"])
        shown = False
        for test in verdict["tests"]:
            mark = self.paint(self._marks[test["status"]], test["status"])
            self.line(f"{mark} {test['title']}")
            if test["report"]:
                self._test(test["report"], test["output"], in_full=not shown)
                shown = True
        self.line()
        self.line(self.paint(verdict["message"], verdict["status"]))
        if verdict["traceback"]:
            self.line(verdict["traceback"], 2)
        if verdict["show"]:
            self._show(**verdict["show"])

    def _show(self, plots: list[Plot], message: str) -> None:
        if message:
            self.line(message)
        for plot in plots:
            self.line(f"\n{plot['caption']}")
            rows = [[plot["x"]["label"], *(series["label"] for series in plot["series"])]]
            for place, x in enumerate(plot["x"]["values"]):
                values = (series["y"][place] for series in plot["series"])
                rows.append([_short(value) for value in (x, *values)])
            self._table(rows)

    def _table(self, rows: list[list[str]]) -> None:
        widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
        for row in rows:
            cells = (" " * (w - width(cell)) + cell for cell, w in zip(row, widths, strict=True))
            self.line("  ".join(cells), 2)

    def _test(self, report: Report, output: str, in_full: bool) -> None:
        self.line(report["message"], 4)
        if in_full:
            self._output(output, 4)
            for title, text in self._details(report):
                self.line(self._say("show_title", title=title), 4)
                self.line(text, 6)
        if report["diagnosis"]:
            message = report["diagnosis"]["message"]
            self.line(self._say("show_diagnosis", message=message), 4)

    def _details(self, report: Report) -> Iterator[tuple[str, str]]:
        facts = "\n".join(
            self._say("show_fact", label=label, value=value) for label, value in report["facts"]
        )
        found = {
            "show_call": report["call"],
            "show_traceback": report["traceback"],
            "show_got": report["got"],
            "show_expected": report["expected"],
            "show_facts": facts,
        }
        return ((self._say(key), text) for key, text in found.items() if text)

    def _output(self, text: str, indent: int = 0) -> None:
        if text:
            self.line(self._say("show_title", title=self._say("show_output")), indent)
            self.line(text.rstrip("\n"), indent + 2)

    def _say(self, key: str, **values: str) -> str:
        return say(key, self._lang, **values)


def width(text: str) -> int:
    """Columns that a terminal gives to `text`: two to each Chinese character."""
    return sum(2 if east_asian_width(char) in "WF" else 1 for char in text)


def _short(number: float | None) -> str:
    """Three digits, but whole numbers as they are; nothing for a gap."""
    if number is None:
        return ""
    return f"{number:.0f}" if number == int(number) else f"{number:.3g}"


def _wants_colour(stream: TextIO) -> bool:
    if not stream.isatty() or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return sys.platform != "win32" or bool(os.environ.get("WT_SESSION"))
