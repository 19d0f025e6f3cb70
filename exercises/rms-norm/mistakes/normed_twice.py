import numpy as np


def rms_norm(x, gamma, eps=1e-6):
    x = x / np.sqrt(np.mean(x * x, axis=-1, keepdims=True) + x.dtype.type(eps))
    mean_square = np.mean(x * x, axis=-1, keepdims=True)
    return (x / np.sqrt(mean_square + eps) * gamma).astype(x.dtype)
