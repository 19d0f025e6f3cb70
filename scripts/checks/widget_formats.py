"""Writes, for the check of the widgets' number formats, what ml_dtypes makes of the same numbers.

A folder gets, in little-endian order: `floats.f32`, the numbers to round; and for each format
`<name>.patterns.f64`, the value of every bit pattern (16 bits at most), and
`<name>.rounded.f64`, the rounded numbers.
"""

from __future__ import annotations

from pathlib import Path

import ml_dtypes
import numpy as np
from numpy.typing import DTypeLike, NDArray

FORMATS: dict[str, DTypeLike] = {
    "fp32": np.float32,
    "fp16": np.float16,
    "bf16": ml_dtypes.bfloat16,
    "e4m3": ml_dtypes.float8_e4m3fn,
    "e5m2": ml_dtypes.float8_e5m2,
}
SEED = 20
HALF_A_MILLION = 500_000


def write(folder: Path) -> None:
    """Fills `folder`; the same bytes each time."""
    floats = numbers_to_round()
    floats.astype("<f4").tofile(folder / "floats.f32")
    with np.errstate(over="ignore", invalid="ignore"):
        for name, dtype in FORMATS.items():
            rounded = floats.astype(dtype)
            rounded.astype("<f8").tofile(folder / f"{name}.rounded.f64")
            if rounded.itemsize <= 2:
                _every_pattern(dtype).tofile(folder / f"{name}.patterns.f64")


def numbers_to_round() -> NDArray[np.float32]:
    """A million float32: half of them any bits at all, half with few bits, so that ties occur."""
    rng = np.random.default_rng(SEED)
    anything = rng.integers(0, 2**32, HALF_A_MILLION, np.uint32).view(np.float32)
    short = rng.integers(-(2**12), 2**12, HALF_A_MILLION).astype(np.float64)
    scaled = np.ldexp(short, rng.integers(-36, 12, HALF_A_MILLION))
    return np.concatenate([anything, scaled.astype(np.float32)])


def _every_pattern(dtype: DTypeLike) -> NDArray[np.float64]:
    unsigned = np.uint16 if np.dtype(dtype).itemsize == 2 else np.uint8
    patterns = np.arange(2 ** (8 * np.dtype(dtype).itemsize), dtype=np.uint32).astype(unsigned)
    return patterns.view(dtype).astype("<f8")
