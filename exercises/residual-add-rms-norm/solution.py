import numpy as np


def add_rms_norm(delta, residual, gamma, eps=1e-6):
    # A new array: `residual += delta` would change the caller's stream under its feet.
    new_residual = residual + delta
    # The next sub-layer reads the stream after the write, so the statistic is that of the sum.
    mean_square = np.mean(new_residual * new_residual, axis=-1, keepdims=True)  # (..., 1)
    y = new_residual / np.sqrt(mean_square + eps) * gamma
    # The plain sum is what later layers add to; only the reader's copy has been normalized.
    return y, new_residual
