"""The examples that a reader can follow by hand."""

from __future__ import annotations

import numpy as np

from lab.measure.norms import Array, layer_norm, rms_norm, root_mean_square
from lab.records.findings import Column, Findings, Number, Table, fixed, percent, vector

HAND = np.array([1.0, -1.0, 3.0, 3.0])
PRESETS = (
    ("shifted", {"en": "shifted by 10", "zh": "整体加 10"}, HAND + 10),
    ("scaled", {"en": "times 10", "zh": "整体乘 10"}, HAND * 10),
    ("outlier", {"en": "last entry 60", "zh": "末项改为 60"}, np.array([1.0, -1.0, 3.0, 60.0])),
    ("zero_mean", {"en": "zero mean", "zh": "均值为零"}, np.array([1.0, 2.0, -1.0, -2.0])),
    ("constant", {"en": "constant", "zh": "常数"}, np.array([2.0, 2.0, 2.0, 2.0])),
)
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
    for name, _, row in PRESETS:
        numbers[f"{name}_rms"] = fixed(root_mean_square(row)[0], 3)
        numbers[f"{name}_rms_norm"] = vector(rms_norm(row), 3)
        numbers[f"{name}_layer_norm"] = vector(layer_norm(row, TINY_EPS), 3)
    return numbers


def _presets() -> Table:
    base = ("base", {"en": "base", "zh": "原始"}, HAND)
    rows = [
        [
            title,
            _vector(row, 0),
            row.mean(),
            row.std(),
            float(root_mean_square(row)[0]),
            _vector(rms_norm(row), 3),
            _vector(layer_norm(row, TINY_EPS), 3),
        ]
        for _, title, row in (base, *PRESETS)
    ]
    return Table(
        {"en": "One row under both norms (ε ≈ 0)", "zh": "同一行在两种归一化下的结果（ε ≈ 0）"},
        [
            Column("row", {"en": "Row", "zh": "输入"}),
            Column("x", {"en": "x", "zh": "x"}),
            Column("mean", {"en": "Mean", "zh": "均值"}, "fixed 2"),
            Column("std", {"en": "Std", "zh": "标准差"}, "fixed 3"),
            Column("rms", {"en": "RMS", "zh": "均方根"}, "fixed 3"),
            Column("rms_norm", {"en": "RMSNorm", "zh": "RMSNorm"}),
            Column("layer_norm", {"en": "LayerNorm", "zh": "LayerNorm"}),
        ],
        rows,
    )


def _vector(row: Array, digits: int) -> str:
    return vector(row, digits).text
