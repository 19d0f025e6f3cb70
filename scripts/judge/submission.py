"""Reads a learner's file: any of the encodings and line ends that editors write."""

import codecs
import io
import tokenize
from pathlib import Path

from judge.text import Sentence, sentence

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
        if path.is_dir():  # Windows: permission denied
            raise Unreadable(sentence("file_is_folder", path=path)) from error
        raise Unreadable(sentence("file_closed", path=path, error=error.strerror)) from error
    try:
        return io.StringIO(raw.decode(_encoding(raw)), newline=None).read()
    except (SyntaxError, UnicodeDecodeError, LookupError) as error:
        raise Unreadable(sentence("file_encoding", path=path)) from error


def _encoding(raw: bytes) -> str:
    """Return the encoding by byte-order mark or PEP 263 comment, else UTF-8."""
    if raw.startswith(UTF16):
        return "utf-16"
    return tokenize.detect_encoding(io.BytesIO(raw).readline)[0]
