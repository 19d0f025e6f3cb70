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
        return to_bf16(v.astype(np.float64).sum()).item()
    if how == "running":
        lanes = 1
    if how != "pairwise":
        rows = -(-len(v) // lanes)
        padded = np.zeros(rows * lanes, dtype=np.float32)
        padded[: len(v)] = v
        v = np.zeros(lanes, dtype=np.float32)
        for row in padded.reshape(rows, lanes):
            v = to_bf16(v + row)
    size = 1
    while size < len(v):
        size *= 2
    level = np.zeros(size, dtype=np.float32)
    level[: len(v)] = v
    while level.size > 1:
        level = to_bf16(level.reshape(-1, 2).sum(axis=1))
    return level.item()
