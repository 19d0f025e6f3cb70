import numpy as np


def layer_norm(x, gamma, beta, eps=1e-5):
    wide = x.astype(np.result_type(x.dtype, np.float32))
    d_model = x.shape[-1]
    ones = np.ones((d_model, d_model), dtype=wide.dtype) / wide.dtype.type(d_model)
    centred = wide - wide @ ones
    norm = np.linalg.norm(centred, axis=-1, keepdims=True)
    return (centred * gamma / np.sqrt(norm * norm / d_model + eps) + beta).astype(x.dtype)
