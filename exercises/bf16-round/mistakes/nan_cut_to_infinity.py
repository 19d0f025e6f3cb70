import numpy as np


def to_bf16(x):
    bits = x.view(np.uint32)
    lowest_kept_bit = (bits >> np.uint32(16)) & np.uint32(1)
    added = np.where(np.isnan(x), np.uint32(0), np.uint32(0x7FFF) + lowest_kept_bit)
    return ((bits + added) & np.uint32(0xFFFF0000)).view(np.float32)
