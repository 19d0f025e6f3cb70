"""One channel after the other, in plain Python numbers."""

import numpy as np


def smooth(x_absmax, W, gamma, alpha=0.5):
    gamma2, W2 = np.empty(len(gamma)), np.empty(W.shape)
    for j, row in enumerate(W):
        largest = max(-row.min(), row.max())
        s = 1.0
        if x_absmax[j] > 0 and largest > 0:
            s = float(x_absmax[j]) ** alpha * float(largest) ** (alpha - 1)
        gamma2[j], W2[j] = gamma[j] / s, row * s
    return gamma2, W2
