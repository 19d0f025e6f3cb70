"""Of an even count the upper of the two in the middle: the entry at len // 2."""

import numpy as np


def median(values):
    return np.sort(values, axis=0)[len(values) // 2]


def find_outliers(h, abs_min=100.0, ratio=1000.0, ch_ratio=10.0):
    size = np.abs(h)
    massive = (size > abs_min) & (size >= ratio * median(size.ravel()))
    ordinary = size[~massive.any(axis=1)]
    channels = []
    if len(ordinary):
        bar = ch_ratio * median(ordinary.ravel())
        channels = np.flatnonzero(median(ordinary) >= bar).tolist()
    return [(int(t), int(j)) for t, j in np.argwhere(massive)], channels
