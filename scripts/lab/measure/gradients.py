"""Pre-Norm and Post-Norm at initialization: gradients by depth, and sensitivity to weights."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from lab.measure.norms import Array, rms_norm
from lab.measure.stacks import Stack, Trace, forward, run
from lab.records.findings import Column, Findings, Number, Table, fixed, percent

DEPTHS = (6, 12, 24, 48, 96)
GRADIENT_SEEDS = range(8)
SENSITIVITY_SEEDS = range(24)
KINDS = ("pre", "post")
TOKENS, WIDTH, NARROW = 16, 128, 64
TAIL_SEEDS, SET = range(32), 4
EPS = 1e-4


def findings() -> Findings:
    """The two laws of depth as tables, and the numbers that the text quotes."""
    gradients = {kind: _gradient_rows(kind) for kind in ("pre", "post")}
    sensitivity = _sensitivities()
    return Findings(
        _gradient_numbers(gradients)
        | _sensitivity_numbers(sensitivity)
        | _heavy_tail()
        | _skip_path(),
        {
            "gradients": _gradient_table(gradients),
            "sensitivity": _sensitivity_table(sensitivity),
        },
    )


def mean_trace(stack: Stack, seeds: range = GRADIENT_SEEDS) -> Trace:
    """The entry-wise mean over the seeds."""
    traces = [run(stack, seed) for seed in seeds]
    return Trace(
        np.mean([t.rms for t in traces], 0),
        np.mean([t.w2_gradients for t in traces], 0),
        np.mean([t.state_gradients for t in traces], 0),
    )


def _gradient_rows(kind: str) -> dict[int, tuple[float, float]]:
    rows = {}
    for depth in DEPTHS:
        gradients = mean_trace(Stack(kind, depth)).w2_gradients
        rows[depth] = (gradients[-1], gradients[0] / gradients[-1])
    return rows


def _gradient_numbers(rows: dict[str, dict[int, tuple[float, float]]]) -> dict[str, Number]:
    numbers = {}
    for kind, by_depth in rows.items():
        for depth, (last, ratio) in by_depth.items():
            numbers[f"grad_{kind}_last_{depth}"] = fixed(last, 2)
            numbers[f"grad_{kind}_ratio_{depth}"] = fixed(ratio, 2)
    for kind in ("pre", "post"):
        shrink = rows[kind][48][0] / rows[kind][6][0]
        numbers[f"grad_{kind}_last_48_over_6"] = fixed(shrink, 2)
    return numbers


def sensitivity(depth: int, seed: int, d: int = WIDTH) -> dict[str, dict[int, float]]:
    """By kind and depth: the mean squared change of the normalized output, over EPS squared,
    when every weight of a stack of width `d` moves by EPS times a draw of its own distribution."""
    weights, moves = np.random.default_rng(seed), np.random.default_rng(seed + 10**6)
    start = weights.standard_normal((TOKENS, d))
    stacks = [Stack(kind, depth, d_model=d, tokens=TOKENS) for kind in KINDS]
    states = dict.fromkeys(stacks, (start, start))
    found: dict[str, dict[int, float]] = {kind: {} for kind in KINDS}
    for layer in range(1, depth + 1):
        w = [weights.standard_normal((d, d)) / np.sqrt(d) for _ in range(2)]
        v = [m + EPS * moves.standard_normal((d, d)) / np.sqrt(d) for m in w]
        for stack, (x, moved) in states.items():
            states[stack] = forward(stack, x, *w)[0], forward(stack, moved, *v)[0]
            if layer in DEPTHS:
                found[stack.kind][layer] = _mean_squared_change(*states[stack]) / EPS**2
    return found


def _mean_squared_change(x: Array, moved: Array) -> float:
    return float(((rms_norm(moved) - rms_norm(x)) ** 2).mean())


def _sensitivities() -> dict[str, dict[int, Array]]:
    """By kind and depth, one value for each seed."""
    runs = [sensitivity(max(DEPTHS), seed) for seed in SENSITIVITY_SEEDS]
    return {
        kind: {depth: np.array([r[kind][depth] for r in runs]) for depth in DEPTHS}
        for kind in ("post", "pre")
    }


def _sensitivity_numbers(found: dict[str, dict[int, Array]]) -> dict[str, Number]:
    numbers = {}
    for kind, by_depth in found.items():
        for depth, values in by_depth.items():
            numbers[f"sens_{kind}_{depth}"] = fixed(np.median(values), 1)
        law = np.log1p(np.array(DEPTHS) / 2) if kind == "pre" else np.array(DEPTHS)
        scaled = np.array([np.median(v) for v in by_depth.values()]) / law
        for depth, value in zip(DEPTHS, scaled, strict=True):
            numbers[f"sens_{kind}_scaled_{depth}"] = fixed(value, 2)
    return numbers


def _heavy_tail() -> dict[str, Number]:
    """How far single seeds, and means of a few, lie apart in a deep and narrow Post-Norm stack."""
    depth = max(DEPTHS)
    found = np.array([sensitivity(depth, seed, NARROW)["post"][depth] for seed in TAIL_SEEDS])
    means = found.reshape(-1, SET).mean(1)
    return {
        "sens_post_tail_64": fixed(found.max() / np.median(found), 0),
        "sens_post_means_64": fixed(means.max() / means.min(), 0),
    }


def _skip_path() -> dict[str, Number]:
    """The product of the norms' scales on the skip path of 24 Post-Norm sub-layers."""
    products = [_skip_product(24, seed) for seed in range(32)]
    return {
        "skip_product_24": fixed(np.median(products), 4),
        "skip_law_24": fixed((2 / 3) ** 12, 4),
        "skip_factor": percent((2 / 3) ** 0.5, 0),
    }


def _skip_product(depth: int, seed: int) -> float:
    rng = np.random.default_rng(seed)
    d = 64
    x, product = rng.standard_normal((1, d)), 1.0
    for _ in range(depth):
        w1, w2 = (rng.standard_normal((d, d)) / np.sqrt(d) for _ in range(2))
        total = x + np.maximum(x @ w1, 0) @ w2
        product /= float(np.sqrt((total**2).mean()))
        x = rms_norm(total)
    return product


def _gradient_table(rows: dict[str, dict[int, tuple[float, float]]]) -> Table:
    body = []
    for depth in DEPTHS:
        (pre_last, pre_ratio), (post_last, post_ratio) = rows["pre"][depth], rows["post"][depth]
        law = np.sqrt((1 + depth / 2) / 1.5)
        body.append([depth, pre_last, pre_last * depth**0.5, pre_ratio, law, post_last, post_ratio])
    names = ("pre_last", "pre_scaled", "pre_ratio", "pre_law", "post_last", "post_ratio")
    return Table(_columns(names), body)


def _sensitivity_table(found: dict[str, dict[int, Array]]) -> Table:
    body = []
    for depth in DEPTHS:
        post = np.percentile(found["post"][depth], [25, 50, 75])
        pre = np.percentile(found["pre"][depth], [25, 50, 75])
        body.append([depth, *post, post[1] / depth, *pre, pre[1] / np.log1p(depth / 2)])
    quartiles = ("quartile_1", "median", "quartile_3", "scaled")
    names = [f"{kind}_{name}" for kind in ("post", "pre") for name in quartiles]
    return Table(_columns(names), body)


def _columns(names: Sequence[str]) -> list[Column]:
    depth = Column("depth", "fixed 0", "exact")
    return [depth, *(Column(name, "fixed 2") for name in names)]
