import numpy as np


def to_bf16(x):
    nan = np.isnan(x)
    bits = x.view(np.uint32)
    bits += np.uint32(0x7FFF) + ((bits >> np.uint32(16)) & np.uint32(1))
    bits &= np.uint32(0xFFFF0000)
    return np.where(nan, np.float32(np.nan), x)
