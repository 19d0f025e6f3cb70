import numpy as np


def to_bf16(x):
    bits = x.view(np.uint32)
    lowest_kept_bit = (bits >> np.uint32(16)) & np.uint32(1)
    rounded = (bits + np.uint32(0x7FFF) + lowest_kept_bit) & np.uint32(0xFFFF0000)
    rounded = np.where(np.abs(x) < np.float32(2.0**-126), bits & np.uint32(0x80000000), rounded)
    return np.where(np.isnan(x), np.float32(np.nan), rounded.view(np.float32))
