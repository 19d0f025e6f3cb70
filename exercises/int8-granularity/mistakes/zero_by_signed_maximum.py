"""A group counts as zero if its largest value is 0, though negative ones may be in it."""

import numpy as np


def fake_quant(x, axis):
    largest = np.max(np.abs(x), axis=axis, keepdims=True)
    scale = np.where(np.max(x, axis=axis, keepdims=True) == 0, 1.0, largest / 127)
    return np.rint(x / scale) * scale
