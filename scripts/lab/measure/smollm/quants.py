"""Turns the blocks in which GGUF stores tensors back into float32.

A block holds some values and what they share. Q8_0: 32 int8 and an FP16 scale. Q5_0 and Q4_1:
32 numbers of five or four bits with a scale, and an offset that is fixed or stored. Q4_K and
Q6_K: 256 numbers whose groups of 32 or 16 have small integer scales of their own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Bytes = NDArray[np.uint8]

F32, Q4_1, Q5_0, Q8_0, Q4_K, Q6_K = 0, 3, 6, 8, 12, 14


class Block(NamedTuple):
    """How many values a block holds, in how many bytes, and how (blocks, bytes) becomes floats."""

    values: int
    size: int
    decode: Callable[[Bytes], Floats]


def _f32(blocks: Bytes) -> Floats:
    return blocks.view(np.float32)


def _q8_0(blocks: Bytes) -> Floats:
    return _half(blocks[:, :2]) * _signed(blocks[:, 2:])


def _q4_1(blocks: Bytes) -> Floats:
    scale, least = _half(blocks[:, :2]), _half(blocks[:, 2:4])
    return scale * _nibbles(blocks[:, 4:]).astype(np.float32) + least


def _q5_0(blocks: Bytes) -> Floats:
    fifth = np.unpackbits(blocks[:, 2:6], axis=1, bitorder="little")
    steps = _nibbles(blocks[:, 6:]) | fifth << 4
    return _half(blocks[:, :2]) * (steps.astype(np.float32) - 16)


def _q4_k(blocks: Bytes) -> Floats:
    scale, least = _half(blocks[:, :2]), _half(blocks[:, 2:4])
    scales, leasts = _six_bits(blocks[:, 4:16])
    halves = blocks[:, 16:].reshape(-1, 4, 32)  # each holds two groups of 32
    steps = np.stack([halves & 15, halves >> 4], axis=2).reshape(-1, 8, 32)
    factors = (scale * scales)[..., None], (least * leasts)[..., None]
    return (factors[0] * steps - factors[1]).reshape(len(blocks), -1)


def _q6_k(blocks: Bytes) -> Floats:
    pairs = blocks[:, :128].reshape(-1, 2, 2, 32)
    fours = blocks[:, 128:192].reshape(-1, 2, 1, 32)
    low = np.concatenate([pairs & 15, pairs >> 4], axis=2)
    high = fours >> np.array([[0], [2], [4], [6]], np.uint8) & 3
    steps = (low | high << 4).astype(np.float32) - 32
    scales = _half(blocks[:, 208:]) * _signed(blocks[:, 192:208])
    return (scales[..., None] * steps.reshape(-1, 16, 16)).reshape(len(blocks), -1)


def _six_bits(packed: Bytes) -> tuple[Floats, Floats]:
    """The eight scales and eight minima that Q4_K packs into twelve bytes."""
    first, second, rest = packed[:, :4], packed[:, 4:8], packed[:, 8:]
    scales = np.concatenate([first & 63, rest & 15 | first >> 6 << 4], axis=1)
    leasts = np.concatenate([second & 63, rest >> 4 | second >> 6 << 4], axis=1)
    return scales.astype(np.float32), leasts.astype(np.float32)


def _nibbles(pairs: Bytes) -> Bytes:
    """The low halves of the bytes, then the high ones."""
    return np.concatenate([pairs & 15, pairs >> 4], axis=1)


def _signed(stored: Bytes) -> Floats:
    return np.ascontiguousarray(stored).view(np.int8).astype(np.float32)


def _half(stored: Bytes) -> Floats:
    return np.ascontiguousarray(stored).view(np.float16).astype(np.float32)


BLOCKS = {
    F32: Block(1, 4, _f32),
    Q4_1: Block(32, 20, _q4_1),
    Q5_0: Block(32, 22, _q5_0),
    Q8_0: Block(32, 34, _q8_0),
    Q4_K: Block(256, 144, _q4_k),
    Q6_K: Block(256, 210, _q6_k),
}
