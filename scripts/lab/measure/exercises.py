"""Numbers that the exercises quote, computed with their solutions, mistakes and test data."""

from __future__ import annotations

import runpy
from collections.abc import Callable
from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np

from lab.measure.norms import Array
from lab.measure.number_formats import Floats, spacing
from lab.records.findings import Findings, Number, count, fixed, percent
from toolchain import ROOT

SEED, EPS = 0, np.float32(1e-6)
FORMATS = {"bf16": 8, "fp16": 11}  # significant bits
STEPS_AT = {"01": 0.1, "1": 1.0, "256": 256.0}


def findings() -> Findings:
    """The numbers of all exercises that have some of their own."""
    return Findings(
        _rounding() | _running_sums() | _cast_orders() | _planted_stream() | _smoothed_layer()
    )


@cache
def _names(slug: str, file: str) -> dict[str, Any]:
    """What a program of an exercise's folder defines."""
    return runpy.run_path(str(ROOT / "exercises" / slug / f"{file}.py"))


def _rounding() -> dict[str, Number]:
    """Steps of the formats, and what cutting the lower bits off does."""
    x = np.random.default_rng(SEED).standard_normal(200_000).astype(np.float32)
    right = _names("bf16-round", "solution")["to_bf16"](x)
    cut = _names("bf16-round", "mistakes/truncates")["to_bf16"](x)
    numbers = {
        "cut_moved": percent((cut != right).mean(), 0),
        "cut_bias": percent(1 - (cut / x).mean(), 2),
        "bf16_step_100000": fixed(spacing(1e5, FORMATS["bf16"]), 0),
    }
    for name, bits in FORMATS.items():
        for key, at in STEPS_AT.items():
            step = float(spacing(at, bits))
            numbers[f"{name}_step_{key}"] = Number(step, "figures 2" if step < 1 else "figures 1")
    numbers["fp16_step_256"] = fixed(spacing(256, FORMATS["fp16"]), 2)
    return numbers


def _running_sums() -> dict[str, Number]:
    """Sums of ones, and one sum in two orders, in BF16."""
    total = _names("accumulate-low-precision", "solution")["sum_bf16"]
    ones, large = np.ones(256, np.float32), np.array([256], np.float32)
    return {
        "ones_600_running": count(total(np.ones(600, np.float32), "running")),
        "ones_600_tree": count(total(np.ones(600, np.float32), "pairwise")),
        "ones_512_mean": fixed(total(np.ones(512, np.float32), "running") / 512, 1),
        "large_first": count(total(np.concatenate([large, ones]), "running")),
        "large_last": count(total(np.concatenate([ones, large]), "running")),
    }


def _cast_orders() -> dict[str, Number]:
    """Shares of outputs that a free choice and two mistakes move, on rows as the tests draw them."""
    tests = _names("rms-norm-bf16", "tests")
    x, w = tests["draw"](SEED, tokens=400, d_model=1024)
    right = tests["reference"](x, w, EPS, "weight_then_cast")

    def moved(got: Floats, digits: int) -> Number:
        return percent((got != right).mean(), digits)

    def mistake(name: str) -> Floats:
        norm = _names("rms-norm-bf16", f"mistakes/{name}")["rms_norm_bf16"]
        got: Floats = norm(x, w, EPS, "weight_then_cast")
        return got

    one_by_one = np.cumsum(x * x, axis=-1, dtype=np.float32)[:, -1:] / np.float32(x.shape[1])
    return {
        "sum_order_moved": moved(tests["to_bf16"](w * (x / np.sqrt(one_by_one + EPS))), 2),
        "squares_rounded_moved": moved(mistake("squares_rounded"), 1),
        "statistic_rounded_moved": moved(mistake("statistic_rounded"), 0),
    }


def _planted_stream() -> dict[str, Number]:
    (stream,) = _first_call("find-outliers", "test_a_planted_stream", "find_outliers")
    size = np.abs(stream)
    return {"planted_mean_over_median": fixed(size.mean() / np.median(size), 1)}


def _smoothed_layer() -> dict[str, Number]:
    """The INT8 error of the layer in the last test, before and after smoothing."""
    tests = _names("smoothquant", "tests")
    x, weights, gamma, x_absmax = tests["layer"](seed=6, tokens=128, d=128, m=64)
    exact = (tests["norm"](x) * gamma) @ weights

    def error(gain: Array, matrix: Array) -> float:
        got = tests["int8"](tests["norm"](x) * gain, 1) @ tests["int8"](matrix, 0)
        return float(np.linalg.norm(got - exact) / np.linalg.norm(exact))

    smooth = _names("smoothquant", "solution")["smooth"]
    return {
        "layer_int8_plain": percent(error(gamma, weights), 1),
        "layer_int8_smooth": percent(error(*smooth(x_absmax, weights, gamma, 0.5)), 1),
    }


class _Called(Exception):
    """Carries the arguments of a call."""


def _first_call(slug: str, test: str, function: str) -> tuple[Any, ...]:
    """The positional arguments with which a test first calls the learner's function."""

    def note(*arguments: Any) -> None:
        raise _Called(*arguments)

    run: Callable[[Any], None] = _names(slug, "tests")[test]
    try:
        run(SimpleNamespace(**{function: note}))
    except _Called as call:
        return call.args
    raise ValueError(f"{slug}: {test} does not call {function}")
