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
        total = np.float32(0)
        for value in v:
            total = total + value
        return float(to_bf16(total))
    if how == "running":
        total = 0.0
        for value in v:
            total = float(to_bf16(total + float(value)))
        return total
    if how == "lanes":
        parts = [sum_bf16(v[k::lanes], "running") for k in range(min(lanes, len(v)))]
        return sum_bf16(np.array(parts, dtype=np.float32), "pairwise")
    if len(v) == 1:
        return float(v[0])
    pairs = [to_bf16(v[i : i + 2].sum()) for i in range(0, len(v), 2)]
    return sum_bf16(np.array(pairs, dtype=np.float32), "pairwise")
