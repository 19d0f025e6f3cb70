import numpy as np


def layer_norm(x, gamma, beta, eps=1e-5):
    wide = x.astype(np.result_type(x.dtype, np.float32))
    centred = wide - np.mean(wide, axis=0, keepdims=True)
    variance = np.mean(centred * centred, axis=0, keepdims=True)
    return (centred / np.sqrt(variance + eps) * gamma + beta).astype(x.dtype)
