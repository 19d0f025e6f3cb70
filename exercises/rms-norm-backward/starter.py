import numpy as np


def rms_norm_backward(dy, x, gamma, eps=1e-6):
    """Return (dx, dgamma) for y = gamma * x / sqrt(mean(x²) + eps).

    dy:    (..., d_model), the gradient of the loss with respect to y
    x:     (..., d_model), what the norm read
    gamma: (d_model,), the gain of each channel
    eps:   float, added to the mean square

    dx has the shape and dtype of x, dgamma those of gamma.
    """
    raise NotImplementedError("TODO: write rms_norm_backward")
