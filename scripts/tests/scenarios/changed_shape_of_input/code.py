import numpy as np


def rms_norm(x, gamma, eps=1e-6):
    y = x.copy()
    x.shape = (-1,)
    return (y / np.sqrt(np.mean(y * y, axis=-1, keepdims=True) + eps) * gamma).astype(y.dtype)
