import numpy as np

import warnings

warnings.simplefilter('error')
print(np.float16(60000) + np.float16(10000), np.array([1.0]) / 0)


def rms_norm(x, gamma, eps=1e-6):
    return (x / np.sqrt(np.mean(x * x, axis=-1, keepdims=True) + eps) * gamma).astype(x.dtype)
