import numpy as np


def centred(x):
    return x - np.mean(x, axis=-1, keepdims=True)
