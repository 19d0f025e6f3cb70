"""A channel that is never used is balanced like the others."""

import numpy as np


def smooth(x_absmax, W, gamma, alpha=0.5):
    w_absmax = np.max(np.abs(W), axis=1)
    s = x_absmax**alpha / w_absmax ** (1 - alpha)
    return gamma / s, s[:, None] * W
