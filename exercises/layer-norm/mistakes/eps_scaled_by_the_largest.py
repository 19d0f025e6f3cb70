import numpy as np


def layer_norm(x, gamma, beta, eps=1e-5):
    wide = x.astype(np.result_type(x.dtype, np.float32))
    centred = wide - np.mean(wide, axis=-1, keepdims=True)
    largest = np.maximum(np.max(np.abs(centred), axis=-1, keepdims=True), 1e-30)
    centred = centred / largest
    variance = np.mean(centred * centred, axis=-1, keepdims=True)
    return (centred / np.sqrt(variance + eps) * gamma + beta).astype(x.dtype)
