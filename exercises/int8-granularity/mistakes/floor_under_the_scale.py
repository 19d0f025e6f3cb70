"""No scale may be smaller than 1e-5, against division by zero."""

import numpy as np


def fake_quant(x, axis):
    largest = np.max(np.abs(x), axis=axis, keepdims=True)
    scale = np.maximum(largest, 1e-5) / 127
    return np.rint(x / scale) * scale
