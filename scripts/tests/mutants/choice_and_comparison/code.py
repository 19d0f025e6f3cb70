import numpy as np


def f(x):
    return np.where(x == 0, 1.0, x)
