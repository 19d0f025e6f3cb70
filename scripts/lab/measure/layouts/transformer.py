"""What the LayerNorm models share: LayerNorm, GELU, attention with biases."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from lab.measure.smollm import llama
from lab.measure.smollm.quants import Floats


class Linear(NamedTuple):
    """A weight (out, in) and a bias (out)."""

    weight: Floats
    bias: Floats

    def __call__(self, x: Floats) -> Floats:
        """(..., in) to (..., out)."""
        return x @ self.weight.T + self.bias


class LayerNorm(NamedTuple):
    """A LayerNorm's gain, bias and eps."""

    gain: Floats
    bias: Floats
    eps: float

    def __call__(self, x: Floats) -> Floats:
        """Each row less its mean, by its standard deviation, times the gain, plus the bias."""
        centered = x - x.mean(-1, keepdims=True)
        variance = (centered * centered).mean(-1, keepdims=True)
        return centered / np.sqrt(variance + np.float32(self.eps)) * self.gain + self.bias


def gelu(x: Floats) -> Floats:
    """GELU with the error function."""
    return np.asarray(0.5 * x * (1 + erf(x / np.float32(np.sqrt(2)))), np.float32)


def erf(x: Floats) -> Floats:
    """The error function, off by 2e-7 at most: a rational formula of Hastings."""
    t = 1 / (1 + np.float32(0.3275911) * np.abs(x))
    polynomial = np.zeros_like(x)
    for coefficient in (1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592):
        polynomial *= t
        polynomial += np.float32(coefficient)
    return np.asarray(np.copysign(1 - polynomial * t * np.exp(-x * x), x), np.float32)


def attend(q: Floats, k: Floats, v: Floats, heads: int, causal: bool = False) -> Floats:
    """Attention of q (tokens, d) on k and v (others, d), in so many heads: (tokens, d)."""
    q, k, v = (_split(x, heads) for x in (q, k, v))
    return llama.attend(q, k, v, causal=causal)[0]


def _split(x: Floats, heads: int) -> Floats:
    return x.reshape(len(x), heads, -1).swapaxes(0, 1)
