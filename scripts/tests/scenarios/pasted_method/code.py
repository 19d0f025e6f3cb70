import numpy as np


def rms_norm(self, x, gamma, eps=1e-6):
    return x / np.sqrt(np.mean(x * x, axis=-1, keepdims=True) + eps) * gamma
