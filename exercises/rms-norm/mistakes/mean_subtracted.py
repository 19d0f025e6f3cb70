import numpy as np


def rms_norm(x, gamma, eps=1e-6):
    centred = x - np.mean(x, axis=-1, keepdims=True)
    variance = np.mean(centred * centred, axis=-1, keepdims=True)
    return (centred / np.sqrt(variance + eps) * gamma).astype(x.dtype)
