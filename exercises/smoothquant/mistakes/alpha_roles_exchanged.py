"""alpha is given to the weights and 1 - alpha to the activations."""

import numpy as np


def smooth(x_absmax, W, gamma, alpha=0.5):
    w_absmax = np.max(np.abs(W), axis=1)
    alive = (x_absmax > 0) & (w_absmax > 0)
    s = np.ones_like(gamma)
    s[alive] = x_absmax[alive] ** (1 - alpha) / w_absmax[alive] ** alpha
    return gamma / s, s[:, None] * W
