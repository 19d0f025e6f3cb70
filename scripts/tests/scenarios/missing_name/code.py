import numpy as np


def RMSnorm(x, gamma, eps=1e-6):
    return x
