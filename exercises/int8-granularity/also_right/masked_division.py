"""Leaves zero groups out of the division instead of giving them a scale."""

import numpy as np


def fake_quant(x, axis):
    scale = np.abs(x).max(axis=axis, keepdims=True)
    scale = np.broadcast_to(scale / 127, x.shape)
    levels = np.divide(x, scale, out=np.zeros_like(x), where=scale != 0)
    return np.around(levels) * scale
