import numpy as np


def centred(x):
    y = x.copy()
    y -= np.mean(x, axis=-1, keepdims=True)
    return y
