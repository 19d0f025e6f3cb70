import numpy as np

import warnings


def rms_norm(x, gamma, eps=1e-6):
    warnings.warn('old way', stacklevel=1)
    return (x / np.sqrt(np.mean(x * x, axis=-1, keepdims=True) + eps) * gamma).astype(x.dtype)
