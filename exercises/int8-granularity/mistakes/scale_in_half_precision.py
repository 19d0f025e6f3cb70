"""The scale is stored in float16, as files of quantized models do."""

import numpy as np


def fake_quant(x, axis):
    largest = np.max(np.abs(x), axis=axis, keepdims=True)
    scale = np.where(largest == 0, 1.0, largest / 127).astype(np.float16)
    return np.rint(x / scale) * scale
