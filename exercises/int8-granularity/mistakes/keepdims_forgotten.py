"""The maximum loses its axis, and the scales meet the wrong axis of x."""

import numpy as np


def fake_quant(x, axis):
    largest = np.max(np.abs(x), axis=axis)
    scale = np.where(largest == 0, 1.0, largest / 127)
    return np.rint(x / scale) * scale
