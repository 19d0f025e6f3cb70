"""dgamma is summed over two leading axes at most."""

import numpy as np


def rms_norm_backward(dy, x, gamma, eps=1e-6):
    r = 1.0 / np.sqrt(np.mean(x * x, axis=-1, keepdims=True) + eps)
    x_hat = x * r
    g = dy * gamma
    dx = r * (g - x_hat * np.mean(g * x_hat, axis=-1, keepdims=True))
    dgamma = np.sum(dy * x_hat, axis=tuple(range(min(x.ndim - 1, 2))))
    return dx, dgamma
