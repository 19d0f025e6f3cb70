import numpy as np


def layer_norm(x, gamma, beta, eps=1e-5):
    wide = x.astype(np.result_type(x.dtype, np.float32))
    mean_square = np.mean(wide * wide, axis=-1, keepdims=True)
    return (wide / np.sqrt(mean_square + eps) * gamma + beta).astype(x.dtype)
