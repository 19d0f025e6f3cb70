import numpy as np


def rms_norm(x, gamma, eps=1e-6):
    square = np.sum(x * x, axis=-1, keepdims=True)
    return (x / np.sqrt(square + eps) * gamma).astype(x.dtype)
