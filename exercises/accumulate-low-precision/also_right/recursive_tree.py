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
        return float(to_bf16(np.dot(v, np.ones_like(v))))
    if how == "running":
        return float(running(v))
    if how == "lanes":
        v = np.array([running(v[k::lanes]) for k in range(lanes)], dtype=np.float32)
    return float(tree(list(v)))


def running(v):
    total = np.float32(0)
    for value in v:
        total = to_bf16(value + total)
    return total


def tree(v):
    # Split after the largest power of two below n: the same pairs as halving from below.
    if len(v) == 1:
        return v[0]
    half = 1
    while 2 * half < len(v):
        half *= 2
    return to_bf16(tree(v[:half]) + tree(v[half:]))
