"""Halves are rounded away from zero, as taught at school."""

import numpy as np


def fake_quant(x, axis):
    largest = np.max(np.abs(x), axis=axis, keepdims=True)
    scale = np.where(largest == 0, 1.0, largest / 127)
    return np.sign(x) * np.floor(np.abs(x) / scale + 0.5) * scale
