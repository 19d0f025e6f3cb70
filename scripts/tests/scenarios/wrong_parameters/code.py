import numpy as np


def rms_norm(x):
    return x
