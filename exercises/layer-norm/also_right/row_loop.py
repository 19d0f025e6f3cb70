import math

import numpy as np


def layer_norm(x, gamma, beta, eps=1e-5):
    out = np.empty(x.shape, dtype=x.dtype)
    for index in np.ndindex(*x.shape[:-1]):
        row = [float(value) for value in x[index]]
        mean = math.fsum(row) / len(row)
        variance = math.fsum((value - mean) ** 2 for value in row) / len(row)
        inverse = 1.0 / math.sqrt(variance + eps)
        out[index] = [
            (v - mean) * inverse * float(g) + float(b) for v, g, b in zip(row, gamma, beta)
        ]
    return out
