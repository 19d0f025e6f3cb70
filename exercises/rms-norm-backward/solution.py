import numpy as np


def rms_norm_backward(dy, x, gamma, eps=1e-6):
    """Return (dx, dgamma) for y = gamma * x / sqrt(mean(x²) + eps).

    dy:    (..., d_model), the gradient of the loss with respect to y
    x:     (..., d_model), what the norm read
    gamma: (d_model,), the gain of each channel
    eps:   float, added to the mean square

    dx has the shape and dtype of x, dgamma those of gamma.
    """
    # Besides x, this is all a kernel must keep from the forward pass: one
    # number a token.
    r = 1.0 / np.sqrt(np.mean(x * x, axis=-1, keepdims=True) + eps)  # (..., 1)
    x_hat = x * r  # (..., d_model)

    # y = gamma * x_hat, so this is the gradient that arrives at x_hat, on both
    # paths below.
    g = dy * gamma

    # First path: x_j scales its own output. Second path: x_j moves r, and r
    # scales all outputs of the token; dr/dx_j = -r³ x_j / d_model turns that
    # sum into a mean over the channels.
    dx = r * (g - x_hat * np.mean(g * x_hat, axis=-1, keepdims=True))

    # All tokens share one gamma, so what they say about it adds up, over every
    # axis but the last.
    dgamma = np.sum(dy * x_hat, axis=tuple(range(x.ndim - 1)))
    return dx, dgamma
