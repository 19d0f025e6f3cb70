import numpy as np


def to_bf16(x):
    bits = x.view(np.uint32)
    half = np.where(x > 0, np.uint32(0x8000), np.uint32(0x7FFF))
    rounded = (bits + half) & np.uint32(0xFFFF0000)
    return np.where(np.isnan(x), np.float32(np.nan), rounded.view(np.float32))
