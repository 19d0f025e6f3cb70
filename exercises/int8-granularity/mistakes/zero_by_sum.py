"""A group counts as zero if its values add up to 0."""

import numpy as np


def fake_quant(x, axis):
    largest = np.max(np.abs(x), axis=axis, keepdims=True)
    scale = np.where(np.sum(x, axis=axis, keepdims=True) == 0, 1.0, largest / 127)
    return np.rint(x / scale) * scale
