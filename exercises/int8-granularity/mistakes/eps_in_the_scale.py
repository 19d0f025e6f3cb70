"""A small number is added to every scale, against division by zero."""

import numpy as np


def fake_quant(x, axis):
    largest = np.max(np.abs(x), axis=axis, keepdims=True)
    scale = largest / 127 + 1e-8
    return np.rint(x / scale) * scale
