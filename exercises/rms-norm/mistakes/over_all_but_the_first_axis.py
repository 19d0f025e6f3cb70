import numpy as np


def rms_norm(x, gamma, eps=1e-6):
    mean_square = np.mean(x * x, axis=tuple(range(min(1, x.ndim - 1), x.ndim)), keepdims=True)
    return (x / np.sqrt(mean_square + eps) * gamma).astype(x.dtype)
