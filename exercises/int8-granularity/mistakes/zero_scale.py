"""A group of zeros is divided by its own scale, which is zero."""

import numpy as np


def fake_quant(x, axis):
    scale = np.max(np.abs(x), axis=axis, keepdims=True) / 127
    return np.rint(x / scale) * scale
