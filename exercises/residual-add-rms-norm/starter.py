import numpy as np


def add_rms_norm(delta, residual, gamma, eps=1e-6):
    """Add a write to the residual stream and normalize the sum for the next reader.

    delta:    (..., d_model), float32 or float64, what the sub-layer writes
    residual: (..., d_model), same dtype, the stream before the write
    gamma:    (d_model,), same dtype, the gain of the next norm
    eps:      float, added to the mean square

    Returns (y, new_residual), two new arrays of that shape and dtype: new_residual
    is residual + delta, y is RMSNorm of new_residual. No input is changed.
    """
    raise NotImplementedError("TODO: write add_rms_norm")
