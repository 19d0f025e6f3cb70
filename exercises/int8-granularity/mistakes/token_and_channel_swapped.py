"""axis is taken as the axis that keeps its own scale, not as the one that is reduced."""

import numpy as np


def fake_quant(x, axis):
    reduced = axis if axis is None else 1 - axis
    largest = np.max(np.abs(x), axis=reduced, keepdims=True)
    scale = np.where(largest == 0, 1.0, largest / 127)
    return np.rint(x / scale) * scale
