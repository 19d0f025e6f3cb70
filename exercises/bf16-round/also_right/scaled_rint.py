import numpy as np


def to_bf16(x):
    # rint rounds half to even; below 2^-126 the step no longer shrinks.
    wide = x.astype(np.float64)
    finite = np.isfinite(wide)
    _, exponent = np.frexp(np.where(finite, wide, 1.0))
    step = np.ldexp(1.0, np.maximum(exponent, -125) - 8)
    rounded = np.where(finite, np.rint(np.where(finite, wide, 1.0) / step) * step, wide)
    largest = float.fromhex("0x1.fep127")
    rounded = np.where(np.abs(rounded) > largest, np.copysign(np.inf, wide), rounded)
    return np.where(np.isnan(wide), np.nan, np.copysign(rounded, wide)).astype(np.float32)
