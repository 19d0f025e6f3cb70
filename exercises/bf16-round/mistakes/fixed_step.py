import numpy as np


def to_bf16(x):
    with np.errstate(all="ignore"):
        return (np.rint(x.astype(np.float64) * 128) / 128).astype(np.float32)
