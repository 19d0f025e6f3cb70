"""SmoothQuant: divide the activations' channels, multiply the weights' rows, keep the function."""

import numpy as np


def smooth(x_absmax, W, gamma, alpha=0.5):
    """Return (gamma2, W2) that compute the same layer with smoother activations.

    x_absmax, gamma: (d_model,); W: (d_model, m); alpha in [0, 1]. All float64.
    """
    # A channel of the activations meets row j of W, so the weights are measured row by row.
    w_absmax = np.max(np.abs(W), axis=1)  # (d_model,)

    # Without a size on both sides there is nothing to balance, and 0 would be divided by 0.
    alive = (x_absmax > 0) & (w_absmax > 0)
    s = np.ones_like(gamma)
    s[alive] = x_absmax[alive] ** alpha / w_absmax[alive] ** (1 - alpha)

    # The norm multiplies by gamma anyway: dividing there costs nothing at run time.
    return gamma / s, s[:, None] * W
