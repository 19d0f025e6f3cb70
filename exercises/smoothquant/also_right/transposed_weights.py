"""Works on the transposed weights, as a library that stores (out, in) does."""

import numpy as np


def smooth(x_absmax, W, gamma, alpha=0.5):
    weight = W.T  # (m, d_model)
    w_absmax = np.linalg.norm(weight, ord=np.inf, axis=0)
    usable = np.minimum(x_absmax, w_absmax) > 0
    s = np.divide(x_absmax**alpha, w_absmax ** (1 - alpha), out=np.ones(len(gamma)), where=usable)
    return gamma / s, np.ascontiguousarray((weight * s).T)
