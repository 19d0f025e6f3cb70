"""axis is not used: the whole tensor shares a scale."""

import numpy as np


def fake_quant(x, axis):
    largest = np.max(np.abs(x), keepdims=True)
    scale = np.where(largest == 0, 1.0, largest / 127)
    return np.rint(x / scale) * scale
