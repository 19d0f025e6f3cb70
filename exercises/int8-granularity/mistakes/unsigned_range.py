"""The 255 steps of the whole range are given to the positive side alone."""

import numpy as np


def fake_quant(x, axis):
    largest = np.max(np.abs(x), axis=axis, keepdims=True)
    scale = np.where(largest == 0, 1.0, largest / 255)
    return np.clip(np.rint(x / scale), -127, 127) * scale
