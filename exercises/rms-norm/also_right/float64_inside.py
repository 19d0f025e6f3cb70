import numpy as np


def rms_norm(x, gamma, eps=1e-6):
    wide = np.asarray(x, dtype=np.float64)
    root = np.linalg.norm(wide, axis=-1, keepdims=True) / np.sqrt(wide.shape[-1])
    return (wide / np.sqrt(root**2 + eps) * gamma).astype(x.dtype)
