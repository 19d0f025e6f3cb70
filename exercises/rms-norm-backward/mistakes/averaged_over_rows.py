"""The second path is divided by the length of the first axis, 1 for a single token."""

import numpy as np


def rms_norm_backward(dy, x, gamma, eps=1e-6):
    r = 1.0 / np.sqrt(np.mean(x * x, axis=-1, keepdims=True) + eps)
    x_hat = x * r
    g = dy * gamma
    count = len(np.atleast_2d(x))
    dx = r * (g - x_hat * np.sum(g * x_hat, axis=-1, keepdims=True) / count)
    dgamma = np.sum((dy * x_hat).reshape(-1, x.shape[-1]), axis=0)
    return dx, dgamma
