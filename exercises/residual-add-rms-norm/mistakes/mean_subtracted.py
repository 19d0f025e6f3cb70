import numpy as np


def add_rms_norm(delta, residual, gamma, eps=1e-6):
    stream = residual + delta
    centred = stream - np.mean(stream, axis=-1, keepdims=True)
    mean_square = np.mean(centred * centred, axis=-1, keepdims=True)
    return centred / np.sqrt(mean_square + eps) * gamma, stream
