import numpy as np


def centred(x):
    return x - np.mean(x)
