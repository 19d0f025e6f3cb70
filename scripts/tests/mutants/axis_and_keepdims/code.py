import numpy as np


def f(x):
    return np.mean(x, axis=-1, keepdims=True)
