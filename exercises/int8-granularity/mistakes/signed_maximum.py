"""The scale comes from the largest value, not from the largest magnitude."""

import numpy as np


def fake_quant(x, axis):
    largest = np.max(x, axis=axis, keepdims=True)
    scale = np.where(largest == 0, 1.0, largest / 127)
    return np.clip(np.rint(x / scale), -127, 127) * scale
