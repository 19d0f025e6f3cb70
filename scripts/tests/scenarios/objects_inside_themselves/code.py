import numpy as np


def rms_norm(x, gamma, eps=1e-6):
    result = np.empty(x.shape, object)
    result.flat[0] = result
    return result
