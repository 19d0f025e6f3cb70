import numpy as np


def centred(x):
    mean = np.mean(x, axis=-1, keepdims=True)
    return x - mean
