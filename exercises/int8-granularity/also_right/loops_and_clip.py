"""One group after the other, Python's own round, and a clip that never bites."""

import numpy as np


def one_group(values):
    scale = max((abs(v) for v in values.flat), default=0.0) / 127 or 1.0
    levels = [min(127, max(-127, round(v / scale))) for v in values.flat]
    return np.array(levels, dtype=np.float64).reshape(values.shape) * scale


def fake_quant(x, axis):
    if axis is None:
        return one_group(x)
    if axis == 1:
        return np.stack([one_group(row) for row in x])
    return np.stack([one_group(column) for column in x.T], axis=1)
