"""The whole backward pass is that of LayerNorm."""

import numpy as np


def rms_norm_backward(dy, x, gamma, eps=1e-6):
    x = x - np.mean(x, axis=-1, keepdims=True)
    r = 1.0 / np.sqrt(np.mean(x * x, axis=-1, keepdims=True) + eps)
    x_hat = x * r
    g = dy * gamma
    along = np.mean(g * x_hat, axis=-1, keepdims=True)
    dx = r * (g - np.mean(g, axis=-1, keepdims=True) - x_hat * along)
    dgamma = np.sum((dy * x_hat).reshape(-1, x.shape[-1]), axis=0)
    return dx, dgamma
