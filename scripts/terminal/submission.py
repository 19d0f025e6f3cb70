"""Reads a learner's file: any of the encodings and line ends that editors write."""

import codecs
import io
import os
import re
import tokenize
from pathlib import Path

from judge.text import Sentence, sentence

NOTEBOOK = re.compile(r'\s*\{\s*"(cells|metadata|nbformat)')
UTF16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


class Unreadable(Exception):
    """There is no code to be had from the file; `message` says why."""

    def __init__(self, message: Sentence) -> None:
        super().__init__(message)
        self.message = message


def read(path: Path) -> str:
    """Return the text of the file, with `\\n` at the ends of lines. Raises Unreadable."""
    try:
        raw = path.read_bytes()
    except FileNotFoundError as error:
        raise Unreadable(sentence("file_missing", path=path)) from error
    except IsADirectoryError as error:
        raise Unreadable(sentence("file_is_folder", path=path)) from error
    except OSError as error:
        if os.path.isdir(path):  # noqa: PTH112 -- never raises; Windows says permission denied
            raise Unreadable(sentence("file_is_folder", path=path)) from error
        raise Unreadable(sentence("file_closed", path=path, error=error.strerror)) from error
    try:
        code = io.StringIO(raw.decode(_encoding(raw)), newline=None).read()
    except (SyntaxError, UnicodeDecodeError, LookupError) as error:
        raise Unreadable(sentence("file_encoding", path=path)) from error
    if code.count("\0") > len(code) // 4:  # UTF-16 or UTF-32 without a mark
        raise Unreadable(sentence("file_encoding", path=path))
    if NOTEBOOK.match(code) and '"nbformat"' in code:
        raise Unreadable(sentence("file_is_notebook", path=path))
    return code


def _encoding(raw: bytes) -> str:
    """Return the encoding by byte-order mark or PEP 263 comment, else UTF-8."""
    if raw.startswith(UTF16):
        return "utf-16"
    return tokenize.detect_encoding(io.BytesIO(raw).readline)[0]
