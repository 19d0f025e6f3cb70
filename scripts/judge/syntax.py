"""Explains the syntax errors that beginners and Chinese input methods produce."""

import platform
import re
import sys
import traceback
import unicodedata

from judge.text import Sentence, sentence
from judge.trace import Trouble, line_of

PAGE_PYTHON = (3, 14)  # of the browser's runtime
LOOKALIKES = {
    **dict.fromkeys("“”„‟″〝〞«»「」『』", '"'),
    **dict.fromkeys("‘’‚‛′`´", "'"),
    **dict.fromkeys("‐‑‒–—―−﹣", "-"),
    **dict.fromkeys("【〔〖", "["),
    **dict.fromkeys("】〕〗", "]"),
    **dict.fromkeys("《〈≺", "<"),
    **dict.fromkeys("》〉≻", ">"),
    "×": "*", "∗": "*", "·": "*", "÷": "/", "∕": "/", "⁄": "/",
    "≤": "<=", "≥": ">=", "≠": "!=", "→": "->", "。": ".", "、": ",", "…": "...", "∶": ":",
    "＾": "**",
}  # fmt: skip
INVISIBLE = ("Zs", "Cf", "Cc")
# What stands at the beginning of a line that was copied together with its surroundings.
SURROUNDINGS = {
    "syntax_prompt": re.compile(r"\s*>>>"),
    "syntax_cell": re.compile(r"\s*(In|Out) ?\[\d*\]:"),
    "syntax_fence": re.compile(r"\s*(```|~~~)"),
}
MAGIC = re.compile(r"\s*(%{1,2}|!)[a-zA-Z]")


def at_compile_time(error: BaseException, filename: str) -> bool:
    """True if `error` was raised by compiling the learner's code, before any of it ran."""
    kinds = SyntaxError | ValueError | OverflowError | MemoryError | RecursionError
    return isinstance(error, kinds) and line_of(error, filename) is None


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
    return Trouble(message or _plain(error), shown, error.lineno)


def _null_byte(code: str, shown: str) -> Trouble:
    """Python tells neither line nor column, and the kind of exception depends on its version."""
    before = code[: code.index("\0")].split("\n")
    line, column = len(before), len(before[-1]) + 1
    place = sentence("syntax_invisible", name="U+0000 NULL", line=line, column=column)
    return Trouble(place, shown, line)


def _plain(error: SyntaxError) -> Sentence:
    plain = sentence("syntax", line=error.lineno, error=error.msg)
    if sys.version_info[:2] >= PAGE_PYTHON:
        return plain
    page = ".".join(map(str, PAGE_PYTHON))
    newer = sentence("syntax_newer", local=platform.python_version(), browser=page)
    return sentence("lines", first=plain, second=newer)


def _surroundings(error: SyntaxError, lines: list[str]) -> Sentence | None:
    for number, line in enumerate(lines, 1):
        for key, beginning in SURROUNDINGS.items():
            if beginning.match(line):
                return sentence(key, line=number)
        if number == error.lineno and MAGIC.match(line):  # elsewhere `%` may go on with a line
            return sentence("syntax_magic", line=number)
    return None


def _stray_character(error: SyntaxError, lines: list[str]) -> Sentence | None:
    number = error.lineno or 0
    if not 1 <= number <= len(lines):
        return None
    text = lines[number - 1]
    at = _named_stray(error, text)
    if at is None:
        return None
    char, place = text[at], {"line": number, "column": at + 1}
    name = f"U+{ord(char):04X} {unicodedata.name(char, '')}".rstrip()
    if unicodedata.category(char) in INVISIBLE:
        return sentence("syntax_invisible", name=name, **place)
    ascii_name = f"`{ascii_twin(char)}`"
    return sentence("syntax_lookalike", char=char, name=name, ascii=ascii_name, **place)


def _named_stray(error: SyntaxError, text: str) -> int | None:
    """Return where the character stands that Python stumbled over, else the first that looks so."""
    at = (error.offset or 0) - 1
    return at if 0 <= at < len(text) and _is_stray(text[at]) else _first_stray(text)


def _first_stray(text: str) -> int | None:
    """Return where the first look-alike stands outside of strings and comments."""
    quote = ""
    for at, char in enumerate(text):
        if quote:
            quote = "" if char == quote else quote
        elif char in "'\"":
            quote = char
        elif char == "#":
            return None
        elif _is_stray(char):
            return at
    return None


def _is_stray(char: str) -> bool:
    if char.isascii():
        return False
    return unicodedata.category(char) in INVISIBLE or ascii_twin(char) is not None


def ascii_twin(char: str) -> str | None:
    """Return the ASCII text that a full-width or look-alike character stands for, if any."""
    twin = LOOKALIKES.get(char) or unicodedata.normalize("NFKC", char)
    return twin if twin.isascii() and not char.isalpha() else None


def _tabs(error: SyntaxError, lines: list[str]) -> Sentence | None:
    if not isinstance(error, IndentationError):
        return None
    tabs = [n for n, line in enumerate(lines, 1) if "\t" in _indentation(line)]
    spaces = [n for n, line in enumerate(lines, 1) if " " in _indentation(line)]
    if not tabs or not spaces:
        return None
    listed = [", ".join(map(str, numbers[:5])) for numbers in (tabs, spaces)]
    return sentence("syntax_tabs", line=error.lineno, tabs=listed[0], spaces=listed[1])


def _indentation(line: str) -> str:
    return line[: len(line) - len(line.lstrip())] if line.strip() else ""
