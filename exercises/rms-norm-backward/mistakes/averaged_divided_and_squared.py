"""The second path is divided by d_model once more, and carries r squared."""

import numpy as np


def rms_norm_backward(dy, x, gamma, eps=1e-6):
    r = 1.0 / np.sqrt(np.mean(x * x, axis=-1, keepdims=True) + eps)
    x_hat = x * r
    g = dy * gamma
    d = x.shape[-1]
    dx = r * g - x * r**2 * np.mean(g * x, axis=-1, keepdims=True) / d
    dgamma = np.sum((dy * x_hat).reshape(-1, x.shape[-1]), axis=0)
    return dx, dgamma
