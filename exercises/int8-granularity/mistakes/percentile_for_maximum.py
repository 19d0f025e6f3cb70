"""The scale follows a high percentile of the magnitudes, and what is above it is clipped."""

import numpy as np


def fake_quant(x, axis):
    largest = np.percentile(np.abs(x), 99, axis=axis, keepdims=True)
    scale = np.where(largest == 0, 1.0, largest / 127)
    return np.clip(np.rint(x / scale), -127, 127) * scale
