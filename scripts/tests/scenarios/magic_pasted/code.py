import numpy as np
%matplotlib inline


def rms_norm(x, gamma, eps=1e-6):
    return x
