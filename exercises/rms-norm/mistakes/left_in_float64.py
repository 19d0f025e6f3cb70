import numpy as np


def rms_norm(x, gamma, eps=1e-6):
    wide = x.astype(np.float64)
    mean_square = np.mean(wide * wide, axis=-1, keepdims=True)
    return wide / np.sqrt(mean_square + eps) * gamma
