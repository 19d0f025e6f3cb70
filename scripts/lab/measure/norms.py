"""The two norms and the stack of residual sub-layers that the measurements share."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]


def root_mean_square(x: Array) -> Array:
    """The RMS of each row, shape (..., 1)."""
    return np.sqrt((x * x).mean(-1, keepdims=True))


def rms_norm(x: Array, eps: float = 0.0) -> Array:
    """RMSNorm over the last axis without a gain."""
    return x / np.sqrt((x * x).mean(-1, keepdims=True) + eps)


def layer_norm(x: Array, eps: float = 0.0) -> Array:
    """LayerNorm over the last axis without gain and bias."""
    centred = x - x.mean(-1, keepdims=True)
    return rms_norm(centred, eps)


def rms_norm_backward(dy: Array, x: Array, gamma: Array, eps: float = 0.0) -> tuple[Array, Array]:
    """The gradients of `rms_norm(x, eps) * gamma`: dx of x's shape and dgamma (d_model,)."""
    r = 1 / np.sqrt((x * x).mean(-1, keepdims=True) + eps)
    x_hat, g = x * r, dy * gamma
    return r * (g - x_hat * (g * x_hat).mean(-1, keepdims=True)), (dy * x_hat).sum(0)


def layer_norm_backward(dy: Array, x: Array, eps: float = 0.0) -> Array:
    """The gradient dx of `layer_norm(x, eps)`."""
    centred = x - x.mean(-1, keepdims=True)
    r = 1 / np.sqrt((centred * centred).mean(-1, keepdims=True) + eps)
    x_hat = centred * r
    mean_dy = dy.mean(-1, keepdims=True)
    return r * (dy - mean_dy - x_hat * (dy * x_hat).mean(-1, keepdims=True))


def relative_error(got: Array, expected: Array) -> float:
    """The Frobenius norm of the difference over that of `expected`."""
    return float(np.linalg.norm(got - expected) / np.linalg.norm(expected))


def cosine(a: Array, b: Array) -> float:
    """The cosine of the angle between two vectors."""
    return float(a @ b / np.linalg.norm(a) / np.linalg.norm(b))
