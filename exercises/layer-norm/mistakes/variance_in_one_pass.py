import numpy as np


def layer_norm(x, gamma, beta, eps=1e-5):
    wide = x.astype(np.result_type(x.dtype, np.float32))
    mean = np.mean(wide, axis=-1, keepdims=True)
    variance = np.maximum(np.mean(wide * wide, axis=-1, keepdims=True) - mean * mean, 0)
    return ((wide - mean) / np.sqrt(variance + eps) * gamma + beta).astype(x.dtype)
