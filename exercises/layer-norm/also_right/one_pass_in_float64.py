import numpy as np


def layer_norm(x, gamma, beta, eps=1e-5):
    wide = x.astype(np.float64)
    mean = wide.mean(axis=-1)[..., np.newaxis]
    variance = (wide**2).mean(axis=-1)[..., np.newaxis] - mean**2
    return (gamma * ((wide - mean) / np.sqrt(np.maximum(variance, 0) + eps)) + beta).astype(x.dtype)
