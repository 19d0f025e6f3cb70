import numpy as np


def to_bf16(x):
    bits = x.view(np.uint32)
    up = np.where(x > 0, np.uint32(0xFFFF), np.uint32(0))
    rounded = (bits + up) & np.uint32(0xFFFF0000)
    return np.where(np.isnan(x), np.float32(np.nan), rounded.view(np.float32))
