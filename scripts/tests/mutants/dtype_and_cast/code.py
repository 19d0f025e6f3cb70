import numpy as np


def f(x):
    return x.astype(np.float32)
