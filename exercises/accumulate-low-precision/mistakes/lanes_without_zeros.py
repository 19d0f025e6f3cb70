import numpy as np


def to_bf16(x):
    """Round float32 to the nearest bfloat16, ties to even: exercise bf16-round."""
    x = np.asarray(x, dtype=np.float32)
    bits = x.view(np.uint32)
    odd = (bits >> 16) & np.uint32(1)
    bits = (bits + np.uint32(0x7FFF) + odd) & np.uint32(0xFFFF0000)
    return np.where(np.isnan(x), np.float32(np.nan), bits.view(np.float32))


def sum_bf16(v, how, lanes=32):
    if how == "fp32":
        return float(to_bf16(np.sum(v, dtype=np.float32)))
    if how == "running":
        return float(running(v))
    if how == "lanes":
        v = np.array([running(v[k::lanes]) for k in range(lanes)], dtype=np.float32)
    return float(tree(v))


def running(v):
    total = v[0]
    for value in v[1:]:
        total = to_bf16(total + value)
    return total


def tree(v):
    while len(v) > 1:
        v = np.append(v, np.zeros(len(v) % 2, dtype=np.float32))
        v = to_bf16(v[0::2] + v[1::2])
    return v[0]
