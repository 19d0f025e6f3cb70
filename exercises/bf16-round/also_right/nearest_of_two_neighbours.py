import numpy as np


def to_bf16(x):
    bits = np.array(x).view(np.uint32)
    down = bits & np.uint32(0xFFFF0000)
    cut = bits - down
    odd = (down & np.uint32(0x10000)) != 0
    up = (cut > 0x8000) | ((cut == 0x8000) & odd)
    out = (down + np.where(up, np.uint32(0x10000), np.uint32(0))).view(np.float32)
    out[np.isnan(x)] = np.nan
    return out
