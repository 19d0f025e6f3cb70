"""What wrong norm statistics do to the output of a deep random network."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from lab.measure.norms import Array, relative_error, rms_norm
from lab.measure.number_formats import Floats, bf16, fp32
from lab.measure.precision import running_sum
from lab.records.findings import Column, Findings, Number, Table, percent

EPS = np.float32(1e-6)


@dataclass(frozen=True)
class Arithmetic:
    """How a network rounds what it stores, and how it takes a norm's scale."""

    store: Callable[[Floats], Floats]
    scale: Callable[[Floats], Floats]


def exact_scale(x: Floats) -> Floats:
    """1/RMS of each row in float32, shape (tokens, 1)."""
    return fp32(1 / np.sqrt((x * x).mean(-1, keepdims=True) + EPS))


def eager_scale(x: Floats) -> Floats:
    """The scale from BF16 squares, an FP32 sum, and a BF16 mean and rsqrt."""
    mean = bf16(bf16(x * x).mean(-1, keepdims=True))
    return bf16(1 / np.sqrt(bf16(mean + EPS)))


def running_scale(x: Floats) -> Floats:
    """The scale from a BF16 running sum."""
    mean = bf16(running_sum(bf16(x * x), bf16) / np.float32(x.shape[-1]))
    return bf16(1 / np.sqrt(bf16(mean + EPS)))[:, np.newaxis]


RELU_VARIANTS = {
    "eager": Arithmetic(fp32, eager_scale),
    "run": Arithmetic(fp32, running_scale),
    "storage": Arithmetic(bf16, exact_scale),
    "both": Arithmetic(bf16, eager_scale),
}
RELU_DEPTHS = (1, 4, 16, 56)

BLOCK_DEPTHS = (1, 4, 14, 28)
BLOCK_SEEDS = range(5)
D_MODEL, TOKENS, HEADS = 256, 32, 4
SCALE_ERRORS = {  # factor on every norm's output, and the half-width of a random error
    "eager": (1.0, 0.003),
    "run": (1 / (1 - 0.096), 0.0),  # the error of a BF16 running sum at d = 1024
    "run4096": (1 / (1 - 0.297), 0.0),
}


def findings() -> Findings:
    """Deviations of the final normalized output by depth."""
    relu, blocks = relu_deviations(), block_deviations()
    numbers: dict[str, Number] = {}
    for name, by_depth in relu.items():
        numbers[f"depth_relu_{name}"] = percent(by_depth[56], 1)
        numbers[f"depth_relu_{name}_1"] = percent(by_depth[1], 1)
    for name, by_depth in blocks.items():
        for depth, value in by_depth.items():
            digits = 2 if name == "eager" else 0
            numbers[f"depth_{name}_{depth}"] = percent(value, digits)
    return Findings(numbers, {"statistic-depth": _table(blocks)})


def relu_deviations(d: int = 1024, tokens: int = 8) -> dict[str, dict[int, float]]:
    """By variant and depth: the deviation of Pre-Norm ReLU sub-layers from exact arithmetic."""
    rng = np.random.default_rng(0)
    arithmetic = {"exact": Arithmetic(fp32, exact_scale), **RELU_VARIANTS}
    start = bf16(rng.standard_normal((tokens, d), np.float32))
    states = dict.fromkeys(arithmetic, start)
    found: dict[str, dict[int, float]] = {name: {} for name in RELU_VARIANTS}
    for depth in range(1, max(RELU_DEPTHS) + 1):
        w1, w2 = (rng.standard_normal((d, d), np.float32) / np.float32(d**0.5) for _ in range(2))
        for name, how in arithmetic.items():
            x = states[name]
            read = how.store(x * how.scale(x))
            active = np.maximum(how.store(read @ w1), 0)
            states[name] = how.store(x + how.store(active @ w2))
        if depth in RELU_DEPTHS:
            reference = rms_norm(states["exact"])
            for name in RELU_VARIANTS:
                found[name][depth] = relative_error(rms_norm(states[name]), reference)
    return found


def block_deviations() -> dict[str, dict[int, float]]:
    """By error and depth: the median deviation of blocks with attention and SwiGLU."""
    runs = [_block_run(seed) for seed in BLOCK_SEEDS]
    return {
        name: {d: float(np.median([run[name][d] for run in runs])) for d in BLOCK_DEPTHS}
        for name in SCALE_ERRORS
    }


def _block_run(seed: int) -> dict[str, dict[int, float]]:
    rng, noise = np.random.default_rng(seed), np.random.default_rng(seed + 999)
    errors = {"exact": (1.0, 0.0), **SCALE_ERRORS}
    states = dict.fromkeys(errors, rng.standard_normal((TOKENS, D_MODEL)))
    found: dict[str, dict[int, float]] = {name: {} for name in SCALE_ERRORS}
    for depth in range(1, max(BLOCK_DEPTHS) + 1):
        weights = list(_block_weights(rng))
        for name, (factor, width) in errors.items():

            def norm(x: Array, factor: float = factor, width: float = width) -> Array:
                return rms_norm(x) * factor * (1 + width * noise.uniform(-1, 1, (TOKENS, 1)))

            states[name] = _block(states[name], weights, norm)
        if depth in BLOCK_DEPTHS:
            reference = rms_norm(states["exact"])
            for name in SCALE_ERRORS:
                found[name][depth] = relative_error(rms_norm(states[name]), reference)
    return found


def _block_weights(rng: np.random.Generator) -> Iterator[Array]:
    d = D_MODEL
    for shape in ((d, d), (d, d), (d, d), (d, d), (d, 2 * d), (d, 2 * d), (2 * d, d)):
        yield rng.standard_normal(shape) / np.sqrt(shape[0])


def _block(x: Array, weights: list[Array], norm: Callable[[Array], Array]) -> Array:
    wq, wk, wv, wo, wg, wu, wd = weights
    read = norm(x)
    x = x + _attention(read @ wq, read @ wk, read @ wv) @ wo
    read = norm(x)
    gate = read @ wg
    return x + (gate / (1 + np.exp(-gate)) * (read @ wu)) @ wd


def _attention(q: Array, k: Array, v: Array) -> Array:
    size = D_MODEL // HEADS
    q, k, v = (m.reshape(TOKENS, HEADS, size).transpose(1, 0, 2) for m in (q, k, v))
    scores = q @ k.transpose(0, 2, 1) / np.sqrt(size)
    scores += np.triu(np.full((TOKENS, TOKENS), -np.inf), 1)  # a token sees no later one
    shares = np.exp(scores - scores.max(-1, keepdims=True))
    shares /= shares.sum(-1, keepdims=True)
    return (shares @ v).transpose(1, 0, 2).reshape(TOKENS, D_MODEL)


def _table(blocks: dict[str, dict[int, float]]) -> Table:
    deviations = [Column(f"blocks_{depth}", "figures 2") for depth in BLOCK_DEPTHS]
    rows = [[name, *(100 * v for v in by_depth.values())] for name, by_depth in blocks.items()]
    return Table([Column("statistic"), *deviations], rows)
