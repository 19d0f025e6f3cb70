"""Where a BF16 RMSNorm rounds decides its bits: how many outputs differ, and by how much."""

from __future__ import annotations

import numpy as np

from lab.measure.norms import Array
from lab.measure.number_formats import Floats, bf16, spacing
from lab.records.findings import Findings, Number, fixed, percent

D_MODEL, TOKENS, SEED = 1024, 1000, 0
EPS = 1e-6


def normed(x: Floats) -> Floats:
    """RMSNorm without gain of (tokens, d) in float32; the statistic is taken in float64."""
    mean_square = (x.astype(np.float64) ** 2).mean(-1, keepdims=True)
    return x * np.float32(1 / np.sqrt(mean_square + EPS)).astype(np.float32)


def cast_then_gain(x: Floats, gamma: Floats) -> Floats:
    """The order of Llama and Qwen: rounds to BF16, multiplies, rounds again."""
    return bf16(gamma * bf16(normed(x)))


def gain_then_cast(x: Floats, gamma: Floats) -> Floats:
    """The order of Gemma and `torch.nn.functional.rms_norm`: rounds once."""
    return bf16(gamma * normed(x))


def findings() -> Findings:
    """The shares of differing outputs, and the errors in units of the last place."""
    rng = np.random.default_rng(SEED)
    x = bf16(3 * rng.standard_normal((TOKENS, D_MODEL)))
    gamma = bf16(rng.random(D_MODEL) + 0.5)
    exact = _exact(x, gamma)
    twice, once = cast_then_gain(x, gamma), gain_then_cast(x, gamma)
    return Findings(
        {
            "cast_mismatch": percent((twice != once).mean(), 1),
            **_errors("cast_twice", twice, exact),
            **_errors("cast_once", once, exact),
            "fused_add_mismatch": percent(_fused_add_mismatch(rng, gamma), 1),
        }
    )


def _exact(x: Floats, gamma: Floats) -> Array:
    wide = x.astype(np.float64)
    return gamma * wide / np.sqrt((wide**2).mean(-1, keepdims=True) + EPS)


def _errors(name: str, got: Floats, exact: Array) -> dict[str, Number]:
    steps = np.abs(got - exact) / spacing(exact, 8)
    return {
        f"{name}_mean_ulp": fixed(steps.mean(), 2),
        f"{name}_max_ulp": fixed(steps.max(), 2),
    }


def _fused_add_mismatch(rng: np.random.Generator, gamma: Floats) -> float:
    residual = bf16(3 * rng.standard_normal((TOKENS, D_MODEL)))
    total = residual + bf16(rng.standard_normal((TOKENS, D_MODEL)))
    return float((cast_then_gain(total, gamma) != cast_then_gain(bf16(total), gamma)).mean())
