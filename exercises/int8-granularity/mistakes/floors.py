"""Levels are rounded down."""

import numpy as np


def fake_quant(x, axis):
    largest = np.max(np.abs(x), axis=axis, keepdims=True)
    scale = np.where(largest == 0, 1.0, largest / 127)
    return np.floor(x / scale) * scale
