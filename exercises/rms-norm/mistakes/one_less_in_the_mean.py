import numpy as np


def rms_norm(x, gamma, eps=1e-6):
    mean_square = np.sum(x * x, axis=-1, keepdims=True) / max(x.shape[-1] - 1, 1)
    return (x / np.sqrt(mean_square + eps) * gamma).astype(x.dtype)
