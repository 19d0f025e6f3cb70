import numpy as np


def find_outliers(h, abs_min=100.0, ratio=1000.0, ch_ratio=10.0):
    size = np.abs(h)  # outliers have either sign
    # A token's own median: tokens differ in scale, and the median ignores the few huge entries
    # that would raise a mean, and with it the bar that they have to clear.
    typical = np.median(size, axis=1, keepdims=True)  # (tokens, 1)
    # Multiplying, not dividing: a token of zeros has the median 0.
    massive = (size > abs_min) & (size >= ratio * typical)
    # A massive token is nearly one fixed vector; its channels say nothing about the others.
    ordinary = size[~massive.any(axis=1)]  # (ordinary tokens, d_model)
    if len(ordinary) == 0:
        channels = []
    else:
        # The median over tokens again: a channel must be large in most of them.
        of_channel = np.median(ordinary, axis=0)  # (d_model,)
        channels = np.flatnonzero(of_channel >= ch_ratio * np.median(ordinary)).tolist()
    return [(int(t), int(j)) for t, j in np.argwhere(massive)], channels
