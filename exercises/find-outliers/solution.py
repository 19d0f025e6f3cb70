import numpy as np


def find_outliers(h, abs_min=100.0, ratio=1000.0, ch_ratio=10.0):
    size = np.abs(h)  # outliers have either sign
    # One yardstick for the whole state: a token with a massive activation is often loud in all
    # channels, and its own median would hide what it holds.
    massive = (size > abs_min) & (size >= ratio * np.median(size))
    # A massive token is nearly one fixed vector; its channels say nothing about the others.
    ordinary = size[~massive.any(axis=1)]  # (ordinary tokens, d_model)
    if len(ordinary) == 0:
        channels = []
    else:
        # The median over tokens again: a channel must be large in most of them.
        of_channel = np.median(ordinary, axis=0)  # (d_model,)
        channels = np.flatnonzero(of_channel >= ch_ratio * np.median(ordinary)).tolist()
    return [(int(t), int(j)) for t, j in np.argwhere(massive)], channels
