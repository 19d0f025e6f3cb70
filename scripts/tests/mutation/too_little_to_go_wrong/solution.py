import numpy as np


def centred(x):
    return np.apply_along_axis(lambda row: row - row.mean(), -1, x)
