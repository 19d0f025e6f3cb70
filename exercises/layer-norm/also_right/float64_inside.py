import numpy as np


def layer_norm(x, gamma, beta, eps=1e-5):
    wide = x.astype(np.float64)
    variance = wide.var(axis=-1, keepdims=True)
    return (
        (wide - wide.mean(axis=-1, keepdims=True)) / np.sqrt(variance + eps) * gamma + beta
    ).astype(x.dtype)
