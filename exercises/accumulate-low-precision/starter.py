import numpy as np


def to_bf16(x):
    """Round float32 to the nearest bfloat16, ties to even: exercise bf16-round."""
    x = np.asarray(x, dtype=np.float32)
    bits = x.view(np.uint32)
    odd = (bits >> 16) & np.uint32(1)
    bits = (bits + np.uint32(0x7FFF) + odd) & np.uint32(0xFFFF0000)
    return np.where(np.isnan(x), np.float32(np.nan), bits.view(np.float32))


def sum_bf16(v, how, lanes=32):
    """Add up bfloat16 numbers in one of four ways.

    v:     (n,), float32, every entry a bfloat16 number, n ≥ 1
    how:   "running", "lanes", "pairwise" or "fp32"
    lanes: int ≥ 1, used by "lanes" only

    Returns the sum, a bfloat16 number, as a Python float.
    """
    raise NotImplementedError("TODO: write sum_bf16")
