"""Measures how far apart two values are: what counts as close, and where the worst entry is."""

from dataclasses import dataclass

import numpy as np


@dataclass
class Gap:
    """The difference between an array and the expected one (equal shapes)."""

    wrong: np.ndarray  # bool, entries outside the tolerance
    worst: tuple[int, ...]
    absolute: float  # of the worst entry; inf where only one of the two is finite
    relative: float  # the same, divided by |expected|; inf or NaN where that says nothing


def gap(got: np.ndarray, expected: np.ndarray, rtol: float, atol: float) -> Gap:
    """Compare entry by entry: |got − expected| ≤ atol + rtol·|expected|; NaN equals NaN only."""
    one, other = _wide(got), _wide(expected)
    with np.errstate(all="ignore"):
        distance = np.abs(one - other)
        distance = np.where(_same(one, other), 0.0, np.where(np.isnan(distance), np.inf, distance))
        size = np.abs(other)
        wrong = ~(distance <= atol + rtol * np.where(np.isfinite(size), size, 0.0))
        excess = np.where(wrong, distance / (atol + rtol * np.nan_to_num(size) + 1e-300), -1.0)
        worst = np.unravel_index(int(np.argmax(excess)), got.shape)
        relative = distance / size
    return Gap(wrong, tuple(map(int, worst)), float(distance[worst]), float(relative[worst]))


def _wide(array: np.ndarray) -> np.ndarray:
    """Widen, so that the comparison itself neither rounds nor overflows."""
    with np.errstate(invalid="ignore"):  # of a signalling NaN
        return array.astype(np.complex128 if array.dtype.kind == "c" else np.float64)


def _same(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    return (one == other) | (np.isnan(one) & np.isnan(other))


def different_bits(got: np.ndarray, expected: np.ndarray) -> np.ndarray:
    """Mark entries whose bits differ (any NaN equals any NaN; −0.0 is not 0.0)."""
    if got.dtype.kind not in "fc":
        return np.asarray(got != expected)
    one, other = np.ascontiguousarray(got), np.ascontiguousarray(expected)
    width = (got.dtype.itemsize,)
    bytes_differ = one.view(np.uint8).reshape(got.shape + width) != other.view(np.uint8).reshape(
        got.shape + width
    )
    return bytes_differ.any(axis=-1) & ~(np.isnan(got) & np.isnan(expected))


def distances(got: np.ndarray, expected: np.ndarray) -> np.ndarray:
    """Return |got − expected| for each entry, relative to |expected| plus a thousandth of its RMS."""
    one, other = _wide(got), _wide(expected)
    with np.errstate(all="ignore"):
        apart = np.abs(one - other)
        apart = np.where(_same(one, other), 0.0, np.where(np.isnan(apart), np.inf, apart))
        finite = np.where(np.isfinite(other), np.abs(other), 0.0)
        floor = 1e-3 * np.sqrt(np.mean(finite * finite)) + 1e-300 if finite.size else 1.0
        return np.asarray(apart / (finite + floor))


def distance(got: np.ndarray, expected: np.ndarray) -> float:
    """Return the largest of the distances."""
    return float(np.max(distances(got, expected), initial=0.0))
