"""The scale is max / 128, and what lands on 128 is clipped to 127."""

import numpy as np


def fake_quant(x, axis):
    largest = np.max(np.abs(x), axis=axis, keepdims=True)
    scale = np.where(largest == 0, 1.0, largest / 128)
    return np.clip(np.rint(x / scale), -128, 127) * scale
