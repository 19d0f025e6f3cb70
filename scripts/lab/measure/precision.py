"""Sums of squares in short formats: how far the RMS is off, by the order of summation.

All float32 sums here are explicit trees or loops, so that every machine gets the same bits.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from lab.measure.number_formats import Floats, bf16, fp16, fp32
from lab.records.findings import Column, Findings, Number, Table, count, fixed, percent

Rounding = Callable[[Floats], Floats]
WIDTHS = (896, 1024, 4096, 8192)
ROWS = 400
SEED = 7


def running_sum(terms: Floats, rounding: Rounding) -> Floats:
    """Adds the columns of (rows, n) one after another, rounding after each addition."""
    total = np.zeros(terms.shape[0], np.float32)
    for column in terms.T:
        total = rounding(total + column)
    return total


def tree_sum(terms: Floats, rounding: Rounding) -> Floats:
    """Adds neighbours until one column is left; an odd end is padded with zero."""
    while terms.shape[1] > 1:
        if terms.shape[1] % 2:
            terms = np.pad(terms, ((0, 0), (0, 1)))
        terms = rounding(terms[:, ::2] + terms[:, 1::2])
    return terms[:, 0]


def lane_sum(terms: Floats, rounding: Rounding, lanes: int) -> Floats:
    """Adds as a GPU does: lane k takes every `lanes`-th column, a tree adds the lanes."""
    partial = np.zeros((terms.shape[0], lanes), np.float32)
    for start in range(0, terms.shape[1], lanes):
        chunk = terms[:, start : start + lanes]
        width = chunk.shape[1]
        partial[:, :width] = rounding(partial[:, :width] + chunk)
    return tree_sum(partial, rounding)


def mean_squares(x: Floats) -> dict[str, Floats]:
    """The mean square of each row of `x` (rows, d), by method."""
    d = np.float32(x.shape[1])
    exact = fp32(x * x)
    squares = bf16(exact)
    return {
        "running": bf16(running_sum(squares, bf16) / d),
        "lanes_32": bf16(lane_sum(squares, bf16, 32) / d),
        "lanes": bf16(lane_sum(squares, bf16, 256) / d),
        "pairwise": bf16(tree_sum(squares, bf16) / d),
        "eager": bf16(tree_sum(squares, fp32) / d),
        "fp32_sum": tree_sum(squares, fp32) / d,
        "fp32": running_sum(exact, fp32) / d,
    }


def rms_errors(x: Floats) -> dict[str, np.ndarray]:
    """The relative error of each row's RMS, by method; negative means too small."""
    exact = np.sqrt((x.astype(np.float64) ** 2).mean(1))
    return {
        method: np.sqrt(squares.astype(np.float64)) / exact - 1
        for method, squares in mean_squares(x).items()
    }


def findings() -> Findings:
    """Errors of the RMS by method and width, and where running sums stop."""
    rng = np.random.default_rng(SEED)
    rows = [bf16(rng.standard_normal((ROWS, d))) for d in WIDTHS]
    errors = {x.shape[1]: rms_errors(x) for x in rows}
    numbers = _summary(errors)
    numbers["torch_scale_err_worst"] = percent(max(map(_eager_scale_error, rows)), 1)
    numbers |= _fp16_running_errors(rng)
    numbers |= _where_running_sums_end(rng)
    numbers |= _one_pass_variance()
    return Findings(numbers, {"summation-errors": _table(errors)})


def _summary(errors: dict[int, dict[str, np.ndarray]]) -> dict[str, Number]:
    numbers: dict[str, Number] = {}
    for d, by_method in errors.items():
        ones = rms_errors(np.ones((1, d), np.float32))["running"][0]
        numbers[f"bf16_run_err_{d}"] = percent(-by_method["running"].mean(), 1)
        numbers[f"bf16_run_err_ones_{d}"] = percent(-ones, 1)
    for method in ("lanes_32", "lanes", "pairwise", "eager", "fp32_sum"):
        error = np.abs(errors[4096][method])
        digits = 3 if method == "fp32_sum" else 2
        numbers[f"bf16_{method}_median"] = percent(np.median(error), digits)
        numbers[f"bf16_{method}_worst"] = percent(error.max(), digits)
    worst = max(np.abs(by_method["eager"]).max() for by_method in errors.values())
    return numbers | {
        "torch_rms_err_worst": percent(worst, 1),
        "bf16_lanes32_median_8192": percent(np.median(np.abs(errors[8192]["lanes_32"])), 1),
    }


def _eager_scale_error(x: Floats) -> float:
    """The worst error of the scale when the BF16 mean goes through a BF16 rsqrt."""
    exact = np.sqrt((x.astype(np.float64) ** 2).mean(1))
    mean = bf16(mean_squares(x)["eager"] + np.float32(1e-6))
    return float(np.abs(bf16(1 / np.sqrt(mean)) * exact - 1).max())


def _table(errors: dict[int, dict[str, np.ndarray]]) -> Table:
    rows = []
    for method in errors[4096]:
        by_width = [100 * np.abs(errors[d][method]) for d in WIDTHS]
        worst = by_width[WIDTHS.index(4096)].max()
        rows.append([method, *(np.median(error) for error in by_width), worst])
    names = [*(f"median_{d}" for d in WIDTHS), "worst_4096"]
    columns = [Column("method"), *(Column(name, "figures 2") for name in names)]
    return Table(columns, rows, dtype="bfloat16 emulated on float32")


def _fp16_running_errors(rng: np.random.Generator) -> dict[str, Number]:
    numbers = {}
    for d in (1024, 4096, 8192):
        x = fp16(rng.standard_normal((200, d)))
        total = running_sum(fp16(x * x), fp16).astype(np.float64)
        exact = (x.astype(np.float64) ** 2).sum(1)
        numbers[f"fp16_run_err_{d}"] = percent((1 - np.sqrt(total / exact)).mean(), 1)
    return numbers


def _where_running_sums_end(rng: np.random.Generator) -> dict[str, Number]:
    ones = np.ones((1, 5000), np.float32)
    numbers = {
        "bf16_ones": count(running_sum(ones, bf16)[0]),
        "fp16_ones": count(running_sum(ones, fp16)[0]),
        "fp32_ones": count(2**24),
        "bf16_run_rms_4096": fixed(np.sqrt(256 / 4096), 2),
        "fp16_run_rms_4096": fixed(np.sqrt(2048 / 4096), 3),
    }
    for d in WIDTHS:
        squares = bf16(bf16(rng.standard_normal((200, d))) ** 2)
        end = running_sum(squares, bf16).mean()
        numbers[f"bf16_run_end_{d}"] = fixed(end, 0)
    return numbers


def _one_pass_variance() -> dict[str, Number]:
    noise = np.random.default_rng(SEED).standard_normal((20, 4096))
    numbers = {}
    for mean in (3000, 10000):
        x = fp32(noise + mean)
        centre = _tree_mean(x)[:, np.newaxis]
        one_pass = _tree_mean(x * x) - centre[:, 0] ** 2
        two_pass = _tree_mean((x - centre) ** 2)
        worst = np.argmax(np.abs(one_pass - two_pass))
        numbers[f"onepass_{mean}"] = fixed(one_pass[worst], 1)
        numbers[f"twopass_{mean}"] = fixed(two_pass[worst], 2)
    return numbers


def _tree_mean(x: Floats) -> Floats:
    return tree_sum(x, fp32) / np.float32(x.shape[1])
