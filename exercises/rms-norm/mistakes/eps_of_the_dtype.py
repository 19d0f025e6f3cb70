import numpy as np


def rms_norm(x, gamma, eps=1e-6):
    mean_square = np.mean(x * x, axis=-1, keepdims=True)
    return (x / np.sqrt(mean_square + np.finfo(x.dtype).eps) * gamma).astype(x.dtype)
