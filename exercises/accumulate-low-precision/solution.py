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
        # NumPy adds float32 in float32. One rounding in all: only the stored result is narrow.
        return to_bf16(v.sum()).item()
    if how == "running":
        return strided_sums(v, 1).item()
    return tree(strided_sums(v, lanes) if how == "lanes" else v)


def strided_sums(v, lanes):
    """Return (lanes,): lane k adds v[k], v[k + lanes], … one by one."""
    sums = np.zeros_like(v, shape=lanes)
    # All lanes take their next element at once, as the threads of a kernel do.
    for start in range(0, len(v), lanes):
        step = v[start : start + lanes]
        sums[: len(step)] = to_bf16(sums[: len(step)] + step)
    return sums


def tree(v):
    """Return the sum of v by halving: about log₂ n roundings for each element, not n."""
    if len(v) == 1:
        return v.item()
    if len(v) % 2:
        # The last one has no neighbour in this round and moves on as it is.
        return tree(np.append(to_bf16(v[:-1:2] + v[1::2]), v[-1]))
    return tree(to_bf16(v[::2] + v[1::2]))
