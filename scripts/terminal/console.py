"""Shows verdicts in a terminal, whatever it can encode; colours only where they are welcome."""

import codecs
import os
import sys
from typing import TextIO
from unicodedata import east_asian_width

from judge.text import say
from judge.verdict import Plot, TestResult, Verdict

MARKS = {"pass": "✓", "fail": "✗", "error": "✗", "skip": "–"}
ASCII_MARKS = {"pass": "+", "fail": "x", "error": "!", "skip": "-"}
COLOURS = {"pass": "32", "fail": "31", "error": "31", "timeout": "31", "skip": "2", "stopped": "33"}
TELLING = ("fact_worst", "fact_bits", "fact_also_changed")  # what of a report is shown at once
FEW_LINES = 4  # of an array that is shown at once
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

    def verdict(self, verdict: Verdict, verbose: bool = False) -> None:
        """Write a verdict: what failed, why, the telling entry; the calls and arrays if `verbose`."""
        self._output(verdict["output"])
        failing = [test for test in verdict["tests"] if test["report"]]
        if failing:
            self._headline(verdict)
            self._first(failing[0], verbose)
            for test in failing[1:] if verbose else ():
                self._first(test, verbose)
        if not _one_cause(verdict["tests"]):
            for test in verdict["tests"]:
                self.line(f"{self._mark(test)} {test['title']}")
            self.line()
        if failing and not verbose:
            self.line(self._say("show_verbose"))
        elif not failing:
            self._headline(verdict)
        if verdict["show"]:
            self._show(**verdict["show"])

    def _mark(self, test: TestResult) -> str:
        return self.paint(self._marks[test["status"]], test["status"])

    def _headline(self, verdict: Verdict) -> None:
        self.line(self.paint(verdict["message"], verdict["status"]))
        if verdict["traceback"]:
            self.line(verdict["traceback"], 2)

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

    def _first(self, test: TestResult, verbose: bool) -> None:
        """Write the report of a test, in the order in which it helps."""
        report = test["report"]
        assert report is not None
        self.line(f"\n{self._mark(test)} {test['title']}")
        self.line(report["message"], 4)
        if report["diagnosis"]:
            message = report["diagnosis"]["message"]
            self.line(self._say("show_diagnosis", message=message), 4)
        telling = [say(key, self._lang) for key in TELLING]
        for label, value in report["facts"]:
            if verbose or label in telling:
                self.line(self._say("show_fact", label=label, value=value), 4)
        if report["traceback"]:
            self._titled("show_traceback", report["traceback"])
        self._output(test["output"], 4)
        shown = {
            "show_call": report["call"],
            "show_got": report["got"],
            "show_expected": report["expected"],
        }
        for title, text in shown.items():
            if text and (verbose or text.count("\n") < FEW_LINES):
                self._titled(title, text)
        self.line()

    def _titled(self, key: str, text: str) -> None:
        self.line(self._say("show_title", title=self._say(key)), 4)
        self.line(text, 6)

    def _output(self, text: str, indent: int = 0) -> None:
        if text:
            self.line(self._say("show_title", title=self._say("show_output")), indent)
            self.line(text.rstrip("\n"), indent + 2)

    def _say(self, key: str, **values: str) -> str:
        return say(key, self._lang, **values)


def _one_cause(tests: list[TestResult]) -> bool:
    """True if nothing passed, for one and the same reason: then no list of tests tells more."""
    reasons = {test["report"]["message"] for test in tests if test["report"]}
    return len(reasons) < 2 and all(test["status"] != "pass" for test in tests)


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
