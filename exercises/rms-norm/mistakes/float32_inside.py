import numpy as np


def rms_norm(x, gamma, eps=1e-6):
    narrow = x.astype(np.float32)
    mean_square = np.mean(narrow * narrow, axis=-1, keepdims=True)
    return (narrow / np.sqrt(mean_square + np.float32(eps)) * gamma).astype(x.dtype)
