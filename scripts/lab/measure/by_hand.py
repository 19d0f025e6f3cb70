"""The examples that a reader can follow by hand."""

from __future__ import annotations

import numpy as np

from lab.measure.norms import layer_norm, rms_norm, root_mean_square
from lab.records.findings import Column, Findings, Number, Table, fixed, percent, vector

HAND = np.array([1.0, -1.0, 3.0, 3.0])
PRESETS = {
    "shifted": HAND + 10,
    "scaled": HAND * 10,
    "outlier": np.array([1.0, -1.0, 3.0, 60.0]),
    "zero_mean": np.array([1.0, 2.0, -1.0, -2.0]),
    "constant": np.array([2.0, 2.0, 2.0, 2.0]),
}
TINY_EPS = 1e-12  # keeps the constant row, whose variance is 0, finite


def findings() -> Findings:
    """The hand-computed numbers of the introduction and the chapter."""
    return Findings(_numbers(), {"norm-presets": _presets()})


def _numbers() -> dict[str, Number]:
    pair, gain = np.array([3.0, 4.0]), np.array([1.0, 2.0])
    stream = np.array([1.0, 2.0, -1.0, 0.0]) + np.array([0.2, -0.5, 0.3, 0.1])
    numbers = {
        "add_result": vector(stream, 1),
        "pair_rms": fixed(root_mean_square(pair)[0], 4),
        "pair_normed": vector(rms_norm(pair), 4),
        "pair_out": vector(rms_norm(pair) * gain, 4),
        "rms4_sumsq": fixed((HAND**2).sum(), 0),
        "rms4_meansq": fixed((HAND**2).mean(), 0),
        "rms4_rms": fixed(root_mean_square(HAND)[0], 3),
        "rms4_out": vector(rms_norm(HAND), 3),
        "ln4_mean": fixed(HAND.mean(), 1),
        "ln4_var": fixed(HAND.var(), 2),
        "ln4_std": fixed(HAND.std(), 3),
        "ln4_out": vector(layer_norm(HAND), 3),
        "ddof_error_64": percent(1 - np.sqrt(63 / 64), 1),
    }
    for name, row in PRESETS.items():
        numbers[f"{name}_rms"] = fixed(root_mean_square(row)[0], 3)
        numbers[f"{name}_rms_norm"] = vector(rms_norm(row), 3)
        numbers[f"{name}_layer_norm"] = vector(layer_norm(row, TINY_EPS), 3)
    return numbers


def _presets() -> Table:
    rows = [
        [
            name,
            row.tolist(),
            row.mean(),
            row.std(),
            float(root_mean_square(row)[0]),
            rms_norm(row).tolist(),
            layer_norm(row, TINY_EPS).tolist(),
        ]
        for name, row in {"base": HAND, **PRESETS}.items()
    ]
    forms = {"x": 0, "mean": 2, "std": 3, "rms": 3, "rms_norm": 3, "layer_norm": 3}
    columns = [Column(name, f"fixed {digits}") for name, digits in forms.items()]
    return Table([Column("row"), *columns], rows)
