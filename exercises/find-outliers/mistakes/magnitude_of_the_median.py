"""The median is taken with signs, and its magnitude afterwards."""

import numpy as np


def find_outliers(h, abs_min=100.0, ratio=1000.0, ch_ratio=10.0):
    size = np.abs(h)
    massive = (size > abs_min) & (size >= ratio * np.abs(np.median(h)))
    ordinary = h[~massive.any(axis=1)]
    channels = []
    if len(ordinary):
        bar = ch_ratio * np.abs(np.median(ordinary))
        channels = np.flatnonzero(np.abs(np.median(ordinary, axis=0)) >= bar).tolist()
    return [(int(t), int(j)) for t, j in np.argwhere(massive)], channels
