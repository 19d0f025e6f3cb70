import numpy as np


def rms_norm(x, gamma, eps=1e-6):
    return np.broadcast_to(np.sqrt(x[..., :1] ** 2 + eps), (10**5, *x.shape))
