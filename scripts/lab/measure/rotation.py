"""What a rotation does to outlier channels, and why RMSNorm lets it pass."""

from __future__ import annotations

import numpy as np

from lab.measure.norms import Array, layer_norm, relative_error, rms_norm
from lab.measure.quantization import SEED, USABLE, linear_layer, quantized, smoothing, stream
from lab.records.findings import Column, Findings, Number, Table, below, fixed, percent


def findings() -> Findings:
    """Errors of INT8 and INT4 with a Hadamard rotation, and the identities behind it."""
    numbers, rows = _rotation(*linear_layer())
    return Findings(numbers | _folding(), {"rotation": _rotation_table(rows)})


def hadamard(size: int) -> Array:
    """The orthogonal Hadamard matrix of a power of two."""
    matrix = np.ones((1, 1))
    while len(matrix) < size:
        matrix = np.block([[matrix, matrix], [matrix, -matrix]])
    return matrix / np.sqrt(size)


def _rotation(x: Array, w: Array) -> tuple[dict[str, Number], list[list[object]]]:
    signs = np.sign(np.random.default_rng(SEED + 1).standard_normal(x.shape[1]))
    turn = signs[:, None] * hadamard(x.shape[1])
    turned, s, exact = x @ turn, smoothing(x, w, 0.5), x @ w
    numbers = {
        "rotation_ratio_before": fixed(_peak(x), 0),
        "rotation_ratio_after": fixed(_peak(turned), 1),
        "rotation_kurtosis_before": fixed(_kurtosis(x), 0),
        "rotation_kurtosis_after": fixed(_kurtosis(turned), 1),
    }
    rows: list[list[object]] = []
    for bits in (8, 4):
        for name, axis in USABLE.items():
            ways = {
                "plain": quantized(x, axis, bits) @ w,
                "smooth": quantized(x / s, axis, bits) @ (w * s[:, None]),
                "rotated": quantized(turned, axis, bits) @ (turn.T @ w),
            }
            errors = {way: relative_error(product, exact) for way, product in ways.items()}
            for way, error in errors.items():
                numbers[f"int{bits}_{name}_{way}"] = percent(error, 2 if bits == 8 else 0)
            rows.append([f"INT{bits}", name, *(100 * error for error in errors.values())])
    return numbers, rows


def _peak(x: Array) -> float:
    return float(np.abs(x).max() / np.median(np.abs(x)))


def _kurtosis(x: Array) -> float:
    return float((x**4).mean() / (x**2).mean() ** 2)


def _rotation_table(rows: list[list[object]]) -> Table:
    errors = [Column(name, "figures 2") for name in ("plain", "smooth", "rotated")]
    return Table([Column("format", "text"), Column("scale"), *errors], rows)


def _folding() -> dict[str, Number]:
    rng = np.random.default_rng(SEED)
    x, d = stream(), 1024
    gamma = rng.uniform(0.2, 3, d)
    q = np.linalg.qr(rng.standard_normal((d, d)))[0]
    w = rng.standard_normal((d, 64)) / np.sqrt(d)
    normed = rms_norm(x)
    shifted = x + 1
    return {
        "rotate_rms_norm": below(np.abs(rms_norm(x @ q) - normed @ q).max(), -12),
        "rotate_gain_unfolded": fixed(
            np.abs(rms_norm(x @ q) * gamma - (normed * gamma) @ q).max(), 1
        ),
        "rotate_layer_norm": fixed(
            np.abs(layer_norm(shifted @ q) - layer_norm(shifted) @ q).max(), 1
        ),
        "fold_gain": below(np.abs((normed * gamma) @ w - normed @ (gamma[:, None] * w)).max(), -12),
    }
