"""The scale follows the range max - min, as asymmetric quantization has it, without a zero point."""

import numpy as np


def fake_quant(x, axis):
    largest = np.max(x, axis=axis, keepdims=True) - np.min(x, axis=axis, keepdims=True)
    scale = np.where(largest == 0, 1.0, largest / 254)
    return np.rint(x / scale) * scale
