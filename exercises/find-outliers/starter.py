import numpy as np


def find_outliers(h, abs_min=100.0, ratio=1000.0, ch_ratio=10.0):
    """Find the massive activations and the outlier channels of a residual stream.

    h:        (tokens, d_model), float32
    abs_min:  a massive activation is larger than this in magnitude ...
    ratio:    ... and at least this many times the median magnitude of all entries of h
    ch_ratio: the median magnitude of an outlier channel is at least this many times
              that of all entries; only tokens without a massive activation count

    Returns (massive, channels): a list of (token, channel) tuples and a list of
    channels, both of int and in ascending order.
    """
    raise NotImplementedError("TODO: write find_outliers")
