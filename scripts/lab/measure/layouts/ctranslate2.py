"""Reads model.bin of CTranslate2: every variable with its name, shape and number format."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from lab.measure.smollm.quants import Floats

NUMBERS = {0: np.float32, 1: np.int8, 2: np.int16, 3: np.int32, 4: np.float16}
VERSION = 6


class Reader:
    """A position in the file's bytes."""

    def __init__(self, raw: bytes) -> None:
        self.raw = raw
        self._at = 0

    def number(self, form: str) -> Any:
        """The next number."""
        (found,) = struct.unpack_from(f"<{form}", self.raw, self._at)
        self._at += struct.calcsize(form)
        return found

    def take(self, count: int) -> bytes:
        """The next `count` bytes."""
        self._at += count
        return self.raw[self._at - count : self._at]

    def text(self) -> str:
        """The next text; its length counts the zero at its end."""
        return self.take(self.number("H"))[:-1].decode()


def read(path: Path) -> Mapping[str, Floats]:
    """All variables of the file as float32, by name. Raises ValueError for another version."""
    reader = Reader(path.read_bytes())
    version, _, _ = reader.number("I"), reader.text(), reader.number("I")
    if version != VERSION:
        raise ValueError(f"{path.name}: version {version}, not {VERSION}")
    variables = {}
    for _ in range(reader.number("I")):
        name = reader.text()
        shape = [reader.number("I") for _ in range(reader.number("B"))]
        kind = NUMBERS[reader.number("B")]
        values = np.frombuffer(reader.take(reader.number("I")), kind)
        variables[name] = values.reshape(shape).astype(np.float32)
    for _ in range(reader.number("I")):
        alias = reader.text()
        variables[alias] = variables[reader.text()]
    return variables
