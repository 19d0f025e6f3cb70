"""RMSNorm backward: from the gradient of the output to the gradients of x and gamma."""

import numpy as np


def rms_norm_backward(dy, x, gamma, eps=1e-6):
    """Return (dx, dgamma) for y = gamma * x / sqrt(mean(x²) + eps).

    dy, x: (..., d_model); gamma: (d_model,). dx is shaped like x, dgamma like gamma.
    """
    raise NotImplementedError("TODO: write rms_norm_backward")
