"""The weights are measured for each output, not for each input channel."""

import numpy as np


def smooth(x_absmax, W, gamma, alpha=0.5):
    w_absmax = np.max(np.abs(W), axis=0)
    s = x_absmax**alpha / w_absmax ** (1 - alpha)
    return gamma / s, s[:, None] * W
