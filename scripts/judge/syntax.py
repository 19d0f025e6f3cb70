"""Explains the syntax errors that beginners and Chinese input methods produce."""

import keyword
import platform
import re
import sys
import traceback

from judge import lookalikes
from judge.arrays import is_a
from judge.text import Sentence, sentence
from judge.trace import Trouble, line_of

PAGE_PYTHON = (3, 14)  # of the browser's runtime
# What Python 3.12 to 3.14 brought: type parameters, nested f-strings, t-strings, bare `except A, B`.
NEWER = re.compile(
    r"""\s*(type|class|def|async\s+def)\s+\w+\s*[\[=]|\s*except\b.*,|.*\b[fFtT][rR]?["']"""
)
# What stands at the beginning of a line that was copied together with its surroundings.
SURROUNDINGS = {
    "syntax_prompt": re.compile(r"\s*>>>(\s|$)"),
    "syntax_cell": re.compile(r"\s*(In|Out) ?\[\d*\]:"),
    "syntax_fence": re.compile(r"\s*(```|~~~)"),
}
TRIPLE = re.compile(r"\"{3}|'{3}")
QUOTED = re.compile(r"""(["'])(?:\\.|(?!\1).)*(?:\1|$)|#.*""")
NAMED = re.compile(r"U\+([0-9A-F]{4,6})")
MAGIC = re.compile(r"\s*(%{1,2}|!)[a-zA-Z]")


def at_compile_time(error: BaseException, filename: str) -> bool:
    """True if `error` was raised by compiling the learner's code, before any of it ran."""
    kinds = (SyntaxError, ValueError, OverflowError, MemoryError, RecursionError)
    return is_a(error, *kinds) and line_of(error, filename) is None


def explain(error: BaseException, code: str, filename: str) -> Trouble:
    """Explain why `code` could not be compiled (SyntaxError, ValueError, MemoryError …)."""
    shown = "".join(traceback.format_exception_only(error)).rstrip()
    if "\0" in code:
        return _null_byte(code, shown)
    if not isinstance(error, SyntaxError) or error.filename not in (filename, None):
        return Trouble(
            sentence("syntax_null", error=str(error) or type(error).__name__), shown, None
        )
    lines = code.split("\n")
    message = _surroundings(error, lines) or _stray_character(error, lines) or _tabs(error, lines)
    message = message or _all_indented(error, lines)
    return Trouble(message or _plain(error, lines), shown, error.lineno)


def _null_byte(code: str, shown: str) -> Trouble:
    """Python tells neither line nor column, and the kind of exception depends on its version."""
    before = code[: code.index("\0")].split("\n")
    line, column = len(before), len(before[-1]) + 1
    place = sentence("syntax_invisible", name="U+0000 NULL", line=line, column=column)
    return Trouble(place, shown, line)


def _plain(error: SyntaxError, lines: list[str]) -> Sentence:
    plain = sentence("syntax", line=error.lineno, error=error.msg)
    if sys.version_info[:2] >= PAGE_PYTHON or not NEWER.match(_line(error, lines)):
        return plain
    page = ".".join(map(str, PAGE_PYTHON))
    newer = sentence("syntax_newer", local=platform.python_version(), browser=page)
    return sentence("lines", first=plain, second=newer)


def _line(error: SyntaxError, lines: list[str]) -> str:
    number = error.lineno or 0
    return lines[number - 1] if 1 <= number <= len(lines) else ""


def _surroundings(error: SyntaxError, lines: list[str]) -> Sentence | None:
    in_text = False  # in a text of several lines, which may well show a session
    for number, line in enumerate(lines, 1):
        for key, beginning in SURROUNDINGS.items():
            if beginning.match(line) and not in_text:
                return sentence(key, line=number)
        if number == error.lineno and MAGIC.match(line):  # elsewhere `%` may go on with a line
            return sentence("syntax_magic", line=number)
        in_text ^= len(TRIPLE.findall(line)) % 2 == 1
    return None


def _stray_character(error: SyntaxError, lines: list[str]) -> Sentence | None:
    text = _line(error, lines)
    at = _named_stray(error, text)
    if at is None:
        return None
    char = text[at]
    told = {"name": lookalikes.described(char), "line": error.lineno, "column": at + 1}
    if lookalikes.is_invisible(char):
        return sentence("syntax_invisible", **told)
    key = "syntax_mathematics" if char in lookalikes.MATHEMATICS else "syntax_lookalike"
    twin = lookalikes.ascii_twin(char) or lookalikes.in_latin(char)
    return sentence(key, char=char, ascii=f"`{twin}`", **told)


def _named_stray(error: SyntaxError, text: str) -> int | None:
    """Return where the character stands that Python stumbled over, else the first that looks so."""
    at = (error.offset or 0) - 1
    if 0 <= at < len(text) and lookalikes.is_stray(text[at]):
        return at
    if error.msg.startswith("unterminated"):
        return _unlike_quote(text, at)
    named = NAMED.search(error.msg)  # in an f-string, older Pythons count columns in another way
    if named and lookalikes.is_stray(char := chr(int(named[1], 16))) and char in text:
        return text.index(char)
    bare = QUOTED.sub(lambda match: " " * len(match[0]), text)
    stray = (at for at, char in enumerate(bare) if lookalikes.is_stray(char))
    return next(stray, _letter_in_keyword(bare))


def _unlike_quote(text: str, at: int) -> int | None:
    """Return where a quotation mark of another kind seems to close the text that begins at `at`."""
    opening = re.compile(r"[\"']").search(text, max(at, 0))
    if not opening:
        return None
    rest = range(opening.end(), len(text))
    return next((place for place in rest if lookalikes.SIGNS.get(text[place]) == opening[0]), None)


def _letter_in_keyword(bare: str) -> int | None:
    for word in re.finditer(r"\w+", bare):
        if not word[0].isascii() and keyword.iskeyword(lookalikes.in_latin(word[0])):
            return next(at for at in range(*word.span()) if not bare[at].isascii())
    return None


def _tabs(error: SyntaxError, lines: list[str]) -> Sentence | None:
    if not isinstance(error, IndentationError):
        return None
    tabs = [n for n, line in enumerate(lines, 1) if "\t" in _indentation(line)]
    spaces = [n for n, line in enumerate(lines, 1) if " " in _indentation(line)]
    if not tabs or not spaces:
        return None
    listed = [", ".join(map(str, numbers[:5])) for numbers in (tabs, spaces)]
    return sentence("syntax_tabs", line=error.lineno, tabs=listed[0], spaces=listed[1])


def _all_indented(error: SyntaxError, lines: list[str]) -> Sentence | None:
    """The first line of code stands to the right: it was copied out of a class or a function."""
    first = next((n for n, line in enumerate(lines, 1) if line.strip()[:1] not in ("", "#")), None)
    if (
        isinstance(error, IndentationError)
        and error.lineno == first
        and _indentation(_line(error, lines))
    ):
        return sentence("syntax_all_indented", line=first)
    return None


def _indentation(line: str) -> str:
    return line[: len(line) - len(line.lstrip())] if line.strip() else ""
