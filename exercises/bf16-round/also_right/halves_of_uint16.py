import numpy as np


def to_bf16(x):
    bits = np.array(x, order="C").view(np.uint32).astype(np.uint64)
    bits += np.uint64(0x7FFF) + ((bits >> np.uint64(16)) & np.uint64(1))
    out = ((bits >> np.uint64(16)).astype(np.uint32) << np.uint32(16)).view(np.float32)
    return np.where(x == x, out, np.float32("nan"))
