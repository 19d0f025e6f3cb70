import numpy as np


def to_bf16(x):
    """Round float32 to the nearest bfloat16, ties to even (exercise bf16-round; yours fits too)."""
    x = np.asarray(x, dtype=np.float32)
    bits = x.view(np.uint32)
    bits = (bits + np.uint32(0x7FFF) + ((bits >> 16) & np.uint32(1))) & np.uint32(0xFFFF0000)
    return np.where(np.isnan(x), np.float32(np.nan), bits.view(np.float32))


def sum_bf16(v, how, lanes=32):
    if how == "fp32":
        # One rounding in all: the registers are wide, only the stored result is narrow.
        return float(to_bf16(np.sum(v, dtype=np.float32)))
    if how == "running":
        return float(strided_sums(v, 1)[0])
    return float(tree(strided_sums(v, lanes) if how == "lanes" else v))


def strided_sums(v, lanes):
    """Return (lanes,): lane k adds v[k], v[k + lanes], … one by one."""
    sums = np.zeros(lanes, dtype=np.float32)
    # All lanes take their next element at once, as the threads of a kernel do.
    for start in range(0, len(v), lanes):
        step = v[start : start + lanes]
        sums[: len(step)] = to_bf16(sums[: len(step)] + step)
    return sums


def tree(v):
    """Return the sum of v by halving: about log₂ n roundings for each element, not n."""
    while len(v) > 1:
        # A zero makes the length even and changes no sum, so the odd one out moves on.
        v = np.append(v, np.zeros(len(v) % 2, dtype=np.float32))
        v = to_bf16(v[0::2] + v[1::2])
    return v[0]
