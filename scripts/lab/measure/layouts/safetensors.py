"""Reads safetensors files: a JSON header that says where each tensor lies, then the tensors."""

from __future__ import annotations

import json
import struct
from pathlib import Path

import numpy as np

from lab.measure.smollm.quants import Floats


def read(path: Path) -> dict[str, Floats]:
    """All float32 tensors of the file by name. Raises ValueError for another number format."""
    raw = path.read_bytes()
    (length,) = struct.unpack_from("<Q", raw)
    header = json.loads(raw[8 : 8 + length])
    header.pop("__metadata__", None)
    tensors = {}
    for name, entry in header.items():
        if entry["dtype"] == "F32":
            start, end = (8 + length + offset for offset in entry["data_offsets"])
            tensors[name] = np.frombuffer(raw[start:end], np.float32).reshape(entry["shape"])
        elif name != "embeddings.position_ids":  # whole numbers: 0, 1, 2, …
            raise ValueError(f"{path.name}: {name} is {entry['dtype']}, not F32")
    return tensors
