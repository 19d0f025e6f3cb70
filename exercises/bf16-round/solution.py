import numpy as np


def to_bf16(x):
    bits = x.view(np.uint32)
    # Half a step is 0x8000. Adding 0x7FFF lets everything above half carry into the kept bits;
    # an exact half carries only with one unit more, added when the lowest kept bit is 1 (odd).
    lowest_kept_bit = (bits >> np.uint32(16)) & np.uint32(1)
    # A carry out of the significand moves into the exponent, which is just what rounding up to
    # the next power of two, or from the largest number to infinity, means.
    rounded = (bits + np.uint32(0x7FFF) + lowest_kept_bit) & np.uint32(0xFFFF0000)
    # In a NaN the same carry would spill into exponent and sign: keep NaN apart.
    return np.where(np.isnan(x), np.float32(np.nan), rounded.view(np.float32))
