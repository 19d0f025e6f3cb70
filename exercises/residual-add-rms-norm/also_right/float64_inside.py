import numpy as np


def add_rms_norm(delta, residual, gamma, eps=1e-6):
    stream = np.add(residual, delta)
    wide = stream.astype(np.float64)
    y = wide * (np.square(wide).mean(axis=-1, keepdims=True) + eps) ** -0.5 * gamma
    return y.astype(stream.dtype), stream
