import numpy as np


def rms_norm(x, gamma, eps=1e-6):
    result = np.empty_like(x)
    for index in np.ndindex(x.shape[:-1]):
        total = x.dtype.type(0)
        for value in x[index]:
            total += value * value
        result[index] = x[index] / np.sqrt(total / len(gamma) + eps) * gamma
    return result
