"""The scale as the exponential of a weighted mean of logarithms."""

import numpy as np


def smooth(x_absmax, W, gamma, alpha=0.5):
    w_absmax = np.abs(W).max(axis=-1)
    dead = (x_absmax == 0) | (w_absmax == 0)
    log_x = np.log(np.where(dead, 1, x_absmax))
    log_w = np.log(np.where(dead, 1, w_absmax))
    s = np.exp(alpha * log_x - (1 - alpha) * log_w)
    return gamma * np.exp(-np.log(s)), np.diag(s) @ W
