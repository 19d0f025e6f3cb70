import numpy as np


def sum_bf16(v, how, lanes=32):
    return float(np.sum(v, dtype=np.float32))
