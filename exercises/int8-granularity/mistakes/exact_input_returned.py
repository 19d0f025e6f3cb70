"""Where nothing would be rounded, x itself is returned."""

import numpy as np


def fake_quant(x, axis):
    largest = np.max(np.abs(x), axis=axis, keepdims=True)
    scale = np.where(largest == 0, 1.0, largest / 127)
    result = np.rint(x / scale) * scale
    return x if np.array_equal(result, x) else result
