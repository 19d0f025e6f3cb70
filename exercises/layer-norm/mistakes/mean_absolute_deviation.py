import numpy as np


def layer_norm(x, gamma, beta, eps=1e-5):
    wide = x.astype(np.result_type(x.dtype, np.float32))
    centred = wide - np.mean(wide, axis=-1, keepdims=True)
    spread = np.mean(np.abs(centred), axis=-1, keepdims=True)
    return (centred / np.sqrt(spread**2 + eps) * gamma + beta).astype(x.dtype)
