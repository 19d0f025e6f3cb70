"""Tells a page, while Python runs, at which of the learner's lines it is and what was printed.

There is no clock that could interrupt WebAssembly, so each line reports itself (PEP 669), but not
more often than a page can use. A line that never ends, or a long call in C, sends nothing more: so
every call of the learner's function may send its first lines at once.
"""

import sys
import time
from collections.abc import Callable
from types import CodeType
from typing import Any

Send = Callable[[str, object], object]
monitoring: Any = getattr(sys, "monitoring", None)  # Python 3.12 and newer
TOOL = 4  # has no meaning to Python, so that a learner may use a profiler or a debugger
PAUSE = 0.1  # seconds between messages once the first ones are used up
FIRST_LINES = 16  # messages that may follow each other without a pause
OUTPUT_LIMIT = 100_000  # characters streamed in one run


class LineWatch:
    """Sends ("line", number) from the code objects it follows. A context manager."""

    def __init__(self, send: Send, clock: Callable[[], float] = time.perf_counter) -> None:
        self._send = send
        self._clock = clock
        self._next = 0.0
        self._sent = 0
        self._free = FIRST_LINES

    def __enter__(self) -> "LineWatch":
        self._tool = TOOL
        monitoring.use_tool_id(self._tool, "line watch")
        events = monitoring.events
        monitoring.register_callback(self._tool, events.LINE, self._at_line)
        # A loop on a single line has no line events but the first: its jumps report it.
        monitoring.register_callback(self._tool, events.JUMP, self._at_jump)
        self._events = events.LINE | events.JUMP
        return self

    def __exit__(self, *_: object) -> None:
        monitoring.free_tool_id(self._tool)

    def follow(self, code: CodeType) -> None:
        """Report the lines of `code` and of all functions defined in it."""
        monitoring.set_local_events(self._tool, code, self._events)
        for constant in code.co_consts:
            if isinstance(constant, CodeType):
                self.follow(constant)

    def refresh(self) -> None:
        """Let the next lines be sent at once: a new call begins."""
        self._free = FIRST_LINES

    def _at_line(self, code: CodeType, line: int) -> None:
        if line == self._sent:
            return
        if self._free > 0:
            self._free -= 1
        else:
            now = self._clock()
            if now < self._next:
                return
            self._next = now + PAUSE
        self._sent = line
        self._send("line", line)

    def _at_jump(self, code: CodeType, offset: int, target: int) -> None:
        if target < offset:
            line = _line_at(code, target)
            if line:
                self._at_line(code, line)


def _line_at(code: CodeType, offset: int) -> int | None:
    for start, end, line in code.co_lines():
        if start <= offset < end:
            return line
    return None


class OutputBatches:
    """Sends ("output", text) in batches, and not without end."""

    def __init__(self, send: Send, clock: Callable[[], float] = time.perf_counter) -> None:
        self._send = send
        self._clock = clock
        self._waiting: list[str] = []
        self._room = OUTPUT_LIMIT
        self._next = 0.0

    def write(self, text: str) -> None:
        """Send `text`, at once if nothing was sent lately."""
        kept = text[: self._room]
        self._room -= len(kept)
        if kept:
            self._waiting.append(kept)
        if self._clock() >= self._next:
            self.flush()

    def flush(self) -> None:
        """Send what is waiting."""
        if self._waiting:
            self._next = self._clock() + PAUSE
            self._send("output", "".join(self._waiting))
            self._waiting.clear()
