import numpy as np


def rms_norm(x, gamma, eps=1e-6):
    np.set_printoptions(precision=1, threshold=1)
    np.seterr(all='raise')
    np.random.seed(1)
    return x * gamma
