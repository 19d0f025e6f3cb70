import numpy as np


def add_rms_norm(delta, residual, gamma, eps=1e-6):
    mean_square = np.mean(delta * delta, axis=-1, keepdims=True)
    y = delta / np.sqrt(mean_square + eps) * gamma
    return y, residual + y
