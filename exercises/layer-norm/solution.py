import numpy as np


def layer_norm(x, gamma, beta, eps=1e-5):
    # float16 overflows at 256² and its mean is coarse; float64 must not be narrowed.
    wide = x.astype(np.result_type(x.dtype, np.float32))
    mean = np.mean(wide, axis=-1, keepdims=True)  # (..., 1): one mean a row
    # Centring first keeps the squares small: E[x²] − E[x]² would cancel for a large mean.
    centred = wide - mean
    # np.mean divides by d_model, not by d_model − 1: a norm describes this row, it estimates nothing.
    variance = np.mean(centred * centred, axis=-1, keepdims=True)
    # Under the root, eps caps the gain at 1/√eps even where the variance is zero.
    normalized = centred / np.sqrt(variance + eps)
    # One rounding at the very end; without it a float32 gain would lift float16 to float32.
    return (normalized * gamma + beta).astype(x.dtype)
