"""The range from -max to max is divided by 255 levels."""

import numpy as np


def fake_quant(x, axis):
    largest = np.max(np.abs(x), axis=axis, keepdims=True)
    scale = np.where(largest == 0, 1.0, 2 * largest / 255)
    return np.rint(x / scale) * scale
