import numpy as np


def to_bf16(x):
    words = x.ravel(order="K").view(np.uint32)
    odd = (words >> np.uint32(16)) & np.uint32(1)
    rounded = (words + np.uint32(0x7FFF) + odd) & np.uint32(0xFFFF0000)
    values = np.where(np.isnan(x.ravel(order="K")), np.float32(np.nan), rounded.view(np.float32))
    return values.reshape(x.shape)
