"""The second path carries r where r cubed belongs."""

import numpy as np


def rms_norm_backward(dy, x, gamma, eps=1e-6):
    r = 1.0 / np.sqrt(np.mean(x * x, axis=-1, keepdims=True) + eps)
    x_hat = x * r
    g = dy * gamma
    dx = r * g - x * r * np.mean(g * x, axis=-1, keepdims=True)
    dgamma = np.sum((dy * x_hat).reshape(-1, x.shape[-1]), axis=0)
    return dx, dgamma
