"""What is below 1e-8 counts as 0."""

import numpy as np


def smooth(x_absmax, W, gamma, alpha=0.5):
    w_absmax = np.max(np.abs(W), axis=1)
    alive = (x_absmax > 1e-8) & (w_absmax > 1e-8)
    s = np.ones_like(gamma)
    s[alive] = x_absmax[alive] ** alpha / w_absmax[alive] ** (1 - alpha)
    return gamma / s, s[:, None] * W
