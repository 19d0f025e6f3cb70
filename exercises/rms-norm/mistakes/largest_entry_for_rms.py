import numpy as np


def rms_norm(x, gamma, eps=1e-6):
    largest = np.max(np.abs(x), axis=-1, keepdims=True)
    return (x / np.sqrt(largest**2 + eps) * gamma).astype(x.dtype)
