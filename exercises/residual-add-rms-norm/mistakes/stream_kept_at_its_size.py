import numpy as np


def add_rms_norm(delta, residual, gamma, eps=1e-6):
    stream = ((residual + delta) / np.sqrt(2)).astype(delta.dtype)
    mean_square = np.mean(stream * stream, axis=-1, keepdims=True)
    return stream / np.sqrt(mean_square + eps) * gamma, stream
