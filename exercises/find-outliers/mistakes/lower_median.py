"""Of an even count the lower of the two in the middle, as torch.median takes it."""

import numpy as np


def median(values):
    ordered = np.sort(values, axis=0)
    return ordered[(len(ordered) - 1) // 2]


def find_outliers(h, abs_min=100.0, ratio=1000.0, ch_ratio=10.0):
    size = np.abs(h)
    massive = (size > abs_min) & (size >= ratio * median(size.ravel()))
    ordinary = size[~massive.any(axis=1)]
    channels = []
    if len(ordinary):
        bar = ch_ratio * median(ordinary.ravel())
        channels = np.flatnonzero(median(ordinary) >= bar).tolist()
    return [(int(t), int(j)) for t, j in np.argwhere(massive)], channels
