import numpy as np


def rms_norm(x, gamma, eps=1e-6):
    mean_square = np.mean(np.square(x[..., : (x.shape[-1] + 1) // 2]), axis=-1, keepdims=True)
    return (x / np.sqrt(mean_square + eps) * gamma).astype(x.dtype)
