import numpy as np


def f(x):
    return np.sqrt(np.abs(x))
