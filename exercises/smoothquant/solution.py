import numpy as np


def smooth(x_absmax, W, gamma, alpha=0.5):
    """Return (gamma2, W2): the same layer with smoother activations.

    x_absmax: (d_model,), largest magnitude of each channel
    W:        (d_model, m), the weights that read the channels
    gamma:    (d_model,), the gain of the norm in front of W
    alpha:    0 to 1, the share of the difficulty that moves to W

    All are float64. Returns two new arrays, shaped like gamma and W.
    """
    # A channel of the activations meets row j of W, so the weights are
    # measured row by row.
    w_absmax = np.max(np.abs(W), axis=1)  # (d_model,)

    # Without a size on both sides there is nothing to balance, and 0 would be
    # divided by 0.
    alive = (x_absmax > 0) & (w_absmax > 0)
    s = np.ones_like(gamma)
    s[alive] = x_absmax[alive] ** alpha / w_absmax[alive] ** (1 - alpha)

    # The norm multiplies by gamma anyway: dividing there costs nothing at run
    # time.
    return gamma / s, s[:, None] * W
