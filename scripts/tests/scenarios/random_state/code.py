import numpy as np

import random


def rms_norm(x, gamma, eps=1e-6):
    noise = np.random.standard_normal(3)
    print(noise.round(3), random.random())
    return (x / np.sqrt(np.mean(x * x, axis=-1, keepdims=True) + eps) * gamma).astype(x.dtype)
