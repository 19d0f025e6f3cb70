"""Keeps what a learner's code prints: in order, the two streams told apart, and not without end."""

import codecs
import io
from collections.abc import Callable
from typing import Any

LIMIT = 10_000  # characters kept of one section (loading the code, or one test)
STDERR_MARK = "[stderr] "


class Capture:
    """The text written to stdout and stderr since the last `take`."""

    def __init__(self, cut_note: str, listen: Callable[[str], object] | None = None) -> None:
        self._cut_note = cut_note
        self._listen = listen
        self.stdout = _Stream(self, "")
        self.stderr = _Stream(self, STDERR_MARK)
        self._clear()

    def _clear(self) -> None:
        self._parts: list[str] = []
        self._size = 0
        self._last = ("\n", "")  # last character, and the mark of the stream it came from

    def write(self, text: str, mark: str) -> None:
        """Keep `text` as far as it fits; lines of the marked stream begin with its mark."""
        if not text or self._size > LIMIT:
            return
        self._add(self._marked(text[: LIMIT + 1], mark) if mark or self._last[1] else text)
        self._last = (text[-1], mark)

    def _marked(self, text: str, mark: str) -> str:
        ended, previous = self._last
        begins = ended == "\n" or previous != mark
        head = mark if begins else ""
        parting = "\n" if begins and ended != "\n" else ""
        return parting + head + text[:-1].replace("\n", f"\n{mark}") + text[-1]

    def _add(self, text: str) -> None:
        room = LIMIT - self._size
        self._size += len(text)
        kept = text if len(text) <= room else f"{text[:room]}\n{self._cut_note}\n"
        self._parts.append(kept)
        if self._listen:
            self._listen(kept)

    def take(self) -> str:
        """Return what was written, and begin a new section."""
        text = "".join(self._parts)
        self._clear()
        return text


class _Stream(io.TextIOBase):
    """A text stream that writes into a Capture, and can be set up like that of a terminal."""

    encoding = "utf-8"
    errors = "strict"
    mode = "w"

    def __init__(self, capture: Capture, mark: str) -> None:
        self._capture = capture
        self._mark = mark
        self.name = "<stderr>" if mark else "<stdout>"

    @property
    def buffer(self) -> "_Bytes":
        """A new one each time, since who wraps it also closes it."""
        return _Bytes(self)

    def detach(self) -> "_Bytes":  # type: ignore[override]
        return self.buffer

    def reconfigure(self, **_: object) -> None:
        """Whatever encoding is asked for: all text is kept as it is."""

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        self._capture.write(str.__str__(text), self._mark)  # a subclass could overload slices
        return len(text)


class _Bytes(io.BufferedIOBase):
    """What lies under a text stream: bytes of UTF-8."""

    def __init__(self, stream: _Stream) -> None:
        self._stream = stream
        self._decode = codecs.getincrementaldecoder("utf-8")("replace").decode

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        raw = bytes(data)
        self._stream.write(self._decode(raw))
        return len(raw)
