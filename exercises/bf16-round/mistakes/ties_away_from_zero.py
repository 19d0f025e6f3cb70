import numpy as np


def to_bf16(x):
    rounded = (x.view(np.uint32) + np.uint32(0x8000)) & np.uint32(0xFFFF0000)
    return np.where(np.isnan(x), np.float32(np.nan), rounded.view(np.float32))
