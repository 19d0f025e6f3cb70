import numpy as np


def rms_norm(x, gamma, eps=1e-6):
    """Divide each row of x by its root mean square, then multiply by gamma.

    x:     (..., d_model), float32 or float64
    gamma: (d_model,), float32, the gain of each channel
    eps:   float, added to the mean square

    Returns a new array with the shape and the dtype of x. No input is changed.
    """
    # One number per token: keepdims leaves (..., 1), which broadcasts back over the channels.
    mean_square = np.mean(x * x, axis=-1, keepdims=True)
    # eps stands under the root: there it is a floor for the RMS of rows that are all but zero.
    normalized = x / np.sqrt(mean_square + eps)
    # A gamma of another dtype would decide the dtype of the product; the stream keeps its own.
    return (normalized * gamma).astype(x.dtype)
