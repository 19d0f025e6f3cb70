import numpy as np


def rms_norm(x, gamma, eps=1e-6):
    x = x / np.maximum(np.max(np.abs(x), axis=-1, keepdims=True), x.dtype.type(1e-30))
    mean_square = np.mean(x * x, axis=-1, keepdims=True)
    return (x / np.sqrt(mean_square + eps) * gamma).astype(x.dtype)
