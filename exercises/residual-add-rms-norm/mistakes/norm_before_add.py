import numpy as np


def add_rms_norm(delta, residual, gamma, eps=1e-6):
    mean_square = np.mean(residual * residual, axis=-1, keepdims=True)
    y = residual / np.sqrt(mean_square + eps) * gamma + delta
    return y, residual + delta
