import numpy as np


def to_bf16(x):
    bits = np.ascontiguousarray(x).view(np.uint32).astype(np.int64)
    high, low = np.divmod(bits, 65536)
    up = (low > 32768) | ((low == 32768) & (high % 2 == 1))
    high = np.where(np.isnan(x), 0x7FC0, high + up)
    return (high * 65536).astype(np.uint32).view(np.float32)
