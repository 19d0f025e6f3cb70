"""Sums the squares of Gaussian rows with the learner's four sums: the error of the RMS by row length."""

import numpy as np

LENGTHS = (64, 128, 256, 512, 1024, 2048)
ROWS = 5
WAYS = {
    "running": {"en": "running", "zh": "running（逐个）"},
    "lanes": {"en": "32 lanes", "zh": "lanes（32 路）"},
    "pairwise": {"en": "pairwise", "zh": "pairwise（树形）"},
    "fp32": {"en": "fp32", "zh": "fp32"},
}


def show(solution):
    rng = np.random.default_rng(0)
    rows = {d: [to_bf16(rng.standard_normal(d) ** 2) for _ in range(ROWS)] for d in LENGTHS}
    return {
        "kind": "lines",
        "caption": {
            "en": f"Your four sums of squares: by how much the RMS of a row is off. Median of {ROWS} "
            "Gaussian rows.",
            "zh": f"用你的四种求和算平方和：一行的均方根差多少。取 {ROWS} 行高斯随机数的中位数。",
        },
        "x": {"label": {"en": "length of the row, d", "zh": "行的长度 d"}, "values": LENGTHS,
              "log": True},
        "y": {"label": {"en": "error of the RMS, %", "zh": "均方根的误差，%"}, "log": True},
        "series": [
            {"label": label, "y": [median_error(solution, rows[d], how) for d in LENGTHS]}
            for how, label in WAYS.items()
        ],
    }  # fmt: skip


def median_error(solution, rows, how):
    """Return the error in percent, or None where it is zero and has no place on the axis."""
    errors = []
    for squares in rows:
        exact = np.sum(squares, dtype=np.float64)
        errors.append(abs(np.sqrt(solution.sum_bf16(squares, how) / exact) - 1))
    return 100 * np.median(errors) or None


def to_bf16(x):
    """Round to the nearest bfloat16, ties to even."""
    bits = np.asarray(x, dtype=np.float32).view(np.uint32)
    odd = (bits >> 16) & np.uint32(1)
    bits = (bits + np.uint32(0x7FFF) + odd) & np.uint32(0xFFFF0000)
    return bits.view(np.float32)
