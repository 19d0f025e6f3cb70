"""Reads GGUF files (version 3): what their header says, and their tensors as float32.

Of the many ways a tensor may be stored, those that the measured files use are understood;
quants.py knows them. Not the package `gguf`: that reads no file that comes in parts, and
brings requests, PyYAML and tqdm to whoever wants to follow these few lines.
"""

from __future__ import annotations

import math
import mmap
import struct
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lab.measure.smollm.quants import BLOCKS, Floats

SCALARS = {0: "<B", 1: "<b", 2: "<H", 3: "<h", 4: "<I", 5: "<i", 6: "<f", 7: "<?"} | {
    10: "<Q",
    11: "<q",
    12: "<d",
}
STRING, LIST = 8, 9


class Stored(NamedTuple):
    """How a tensor lies in the file: (rows, …, columns), type, and where it begins."""

    shape: tuple[int, ...]
    kind: int
    offset: int


class GGUF:
    """A GGUF file; `meta` holds its header's fields, `tensors` what is stored where."""

    def __init__(self, *parts: Path) -> None:
        """Reads the header of a file, or of the one that the parts make together.

        Raises ValueError when that is no GGUF file of version 3.
        """
        self._file = _mapped(parts[0]) if len(parts) == 1 else _joined(parts)
        self._position = 0
        magic, version = self._take(4), self._number("<I")
        if (magic, version) != (b"GGUF", 3):
            raise ValueError(f"{parts[0].name}: {magic!r}, version {version}: no GGUF of version 3")
        tensors, fields = self._number("<Q"), self._number("<Q")
        self.meta = {self._string(): self._value(self._number("<I")) for _ in range(fields)}
        self.tensors = dict(self._tensor() for _ in range(tensors))
        step = self.meta.get("general.alignment", 32)
        self._data = -(-self._position // step) * step

    def rows(self, name: str, chosen: NDArray[np.int_] | slice = slice(None)) -> Floats:
        """The chosen rows (all, if not told) of a tensor, as float32 of its shape."""
        shape, kind, _ = self.tensors[name]
        _, size, decode = BLOCKS[kind]
        stored = np.frombuffer(self.stored(name), np.uint8).reshape(*shape[:-1], -1)
        wanted = np.ascontiguousarray(stored if len(shape) == 1 else stored[chosen])
        return decode(wanted.reshape(-1, size)).reshape(*wanted.shape[:-1], shape[-1])

    def stored(self, name: str) -> memoryview:
        """The bytes of a tensor as they lie in the file."""
        shape, kind, offset = self.tensors[name]
        values, size, _ = BLOCKS[kind]
        start = self._data + offset
        return memoryview(self._file)[start : start + math.prod(shape) // values * size]

    def _take(self, count: int) -> bytes:
        self._position += count
        return self._file[self._position - count : self._position]

    def _number(self, form: str) -> Any:
        return struct.unpack(form, self._take(struct.calcsize(form)))[0]

    def _string(self) -> str:
        return self._take(self._number("<Q")).decode("utf-8", "replace")

    def _value(self, kind: int) -> Any:
        if kind == STRING:
            return self._string()
        if kind == LIST:
            item, count = self._number("<I"), self._number("<Q")
            if item in SCALARS:
                form = f"<{count}{SCALARS[item][1]}"
                return list(struct.unpack(form, self._take(struct.calcsize(form))))
            return [self._value(item) for _ in range(count)]
        return self._number(SCALARS[kind])

    def _tensor(self) -> tuple[str, Stored]:
        name = self._string()
        sizes = [self._number("<Q") for _ in range(self._number("<I"))]
        kind = self._number("<I")
        return name, Stored(tuple(reversed(sizes)), kind, self._number("<Q"))


def _mapped(path: Path) -> mmap.mmap:
    with path.open("rb") as stream:
        return mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ)


def _joined(parts: Sequence[Path]) -> mmap.mmap:
    memory = mmap.mmap(-1, sum(part.stat().st_size for part in parts))
    for part in parts:
        memory.write(part.read_bytes())
    return memory
