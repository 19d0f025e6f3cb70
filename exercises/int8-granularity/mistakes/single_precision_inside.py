"""All is computed in float32, and the result cast back."""

import numpy as np


def fake_quant(x, axis):
    x = x.astype(np.float32)
    largest = np.max(np.abs(x), axis=axis, keepdims=True)
    scale = np.where(largest == 0, 1.0, largest / 127)
    return np.rint(x / scale) * scale.astype(np.float64)
