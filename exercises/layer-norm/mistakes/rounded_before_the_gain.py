import numpy as np


def layer_norm(x, gamma, beta, eps=1e-5):
    wide = x.astype(np.result_type(x.dtype, np.float32))
    centred = wide - np.mean(wide, axis=-1, keepdims=True)
    variance = np.mean(centred * centred, axis=-1, keepdims=True)
    normalized = (centred / np.sqrt(variance + eps)).astype(x.dtype)
    return (normalized * gamma + beta).astype(x.dtype)
