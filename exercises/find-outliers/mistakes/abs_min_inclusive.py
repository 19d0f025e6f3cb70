"""An entry of exactly abs_min counts as greater."""

import numpy as np


def find_outliers(h, abs_min=100.0, ratio=1000.0, ch_ratio=10.0):
    size = np.abs(h)
    massive = (size >= abs_min) & (size >= ratio * np.median(size))
    ordinary = size[~massive.any(axis=1)]
    channels = []
    if len(ordinary):
        bar = ch_ratio * np.median(ordinary)
        channels = np.flatnonzero(np.median(ordinary, axis=0) >= bar).tolist()
    return [(int(t), int(j)) for t, j in np.argwhere(massive)], channels
