"""A cast to int8 cuts the fraction off instead of rounding."""

import numpy as np


def fake_quant(x, axis):
    largest = np.max(np.abs(x), axis=axis, keepdims=True)
    scale = np.where(largest == 0, 1.0, largest / 127)
    return (x / scale).astype(np.int8) * scale
