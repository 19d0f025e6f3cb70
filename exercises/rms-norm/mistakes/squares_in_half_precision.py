import numpy as np


def rms_norm(x, gamma, eps=1e-6):
    half = x.astype(np.float16)
    mean_square = np.mean(half * half, axis=-1, keepdims=True)
    return (x / np.sqrt(mean_square + eps) * gamma).astype(x.dtype)
