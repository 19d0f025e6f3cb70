"""Really stores int8, as a kernel would, and scales back afterwards."""

import numpy as np


def fake_quant(x, axis):
    low, high = x.min(axis=axis, keepdims=True), x.max(axis=axis, keepdims=True)
    scale = np.maximum(-low, high) / 127
    scale[scale == 0] = 1
    stored = np.round(x / scale).astype(np.int8)
    return stored.astype(np.float64) * scale
