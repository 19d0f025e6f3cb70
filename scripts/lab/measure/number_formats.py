"""Rounding of float32 arrays to the short formats, to nearest and ties to even."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float32]

FP16_MAX = 65504.0
E4M3_MAX = 448.0
E5M2_MAX = 57344.0


def bf16(x: ArrayLike) -> Floats:
    """`x` rounded to bfloat16, as float32 of the same shape; inf and NaN stay."""
    x = np.asarray(x, dtype=np.float32, order="C")
    bits = x.view(np.uint32)
    half = ((bits >> np.uint32(16)) & np.uint32(1)) + np.uint32(0x7FFF)
    rounded = ((bits + half) & np.uint32(0xFFFF0000)).view(np.float32)
    return np.where(np.isnan(x), np.float32(np.nan), rounded)


def fp16(x: ArrayLike) -> Floats:
    """`x` rounded to float16, as float32 of the same shape; too large becomes inf."""
    with np.errstate(over="ignore"):
        return np.asarray(x, np.float32).astype(np.float16).astype(np.float32)


def fp32(x: ArrayLike) -> Floats:
    """`x` as float32: the rounding of a program that keeps single precision."""
    return np.asarray(x, np.float32)


def spacing(x: ArrayLike, significand_bits: int) -> NDArray[np.float64]:
    """The step (ulp) of a format with that many significand bits at |x|, normal range."""
    exponent = np.floor(np.log2(np.abs(np.asarray(x, np.float64))))
    return np.asarray(2.0 ** (exponent - (significand_bits - 1)))
