"""The signs are lost: the levels of the magnitudes come back."""

import numpy as np


def fake_quant(x, axis):
    largest = np.max(np.abs(x), axis=axis, keepdims=True)
    scale = np.where(largest == 0, 1.0, largest / 127)
    return np.rint(np.abs(x) / scale) * scale
