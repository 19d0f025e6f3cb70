import numpy as np

BUFFERS = {}


def rms_norm(x, gamma, eps=1e-6):
    y = (x / np.sqrt(np.mean(x * x, axis=-1, keepdims=True) + eps) * gamma).astype(x.dtype)
    out = BUFFERS.setdefault((x.shape, x.dtype.char), np.empty_like(y))
    out[...] = y
    return out
