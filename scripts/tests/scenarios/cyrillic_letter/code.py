import numpy as np


def rms_norm(x, gаmma, eps=1e-6):
    wide = x.astype(np.float64)
    rms = np.sqrt(np.mean(wide * wide, axis=-1, keepdims=True) + eps)
    return (wide / rms * gamma).astype(x.dtype)
