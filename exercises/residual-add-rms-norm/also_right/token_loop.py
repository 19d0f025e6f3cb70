import math

import numpy as np


def add_rms_norm(delta, residual, gamma, eps=1e-6):
    stream = residual.copy()
    stream += delta
    y = np.zeros_like(stream)
    for index in np.ndindex(*stream.shape[:-1]):
        energy = 0.0
        for value in stream[index]:
            energy += float(value) ** 2
        y[index] = stream[index] / math.sqrt(energy / stream.shape[-1] + eps) * gamma
    return y, stream
