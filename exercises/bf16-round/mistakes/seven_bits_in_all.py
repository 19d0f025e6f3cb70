import numpy as np


def to_bf16(x):
    wide = x.astype(np.float64)
    finite = np.isfinite(wide)
    fraction, exponent = np.frexp(np.where(finite, wide, 0.0))
    rounded = np.ldexp(np.rint(fraction * 128) / 128, exponent)
    with np.errstate(over="ignore"):
        return np.where(finite, np.copysign(rounded, wide), x).astype(np.float32)
