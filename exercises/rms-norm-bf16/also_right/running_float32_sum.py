import numpy as np


def to_bf16(x):
    """Round float32 to the nearest bfloat16, ties to even: exercise bf16-round."""
    x = np.asarray(x, dtype=np.float32)
    bits = x.view(np.uint32)
    odd = (bits >> 16) & np.uint32(1)
    bits = (bits + np.uint32(0x7FFF) + odd) & np.uint32(0xFFFF0000)
    return np.where(np.isnan(x), np.float32(np.nan), bits.view(np.float32))


def rms_norm_bf16(x, w, eps, order):
    out = np.empty_like(x)
    for t, row in enumerate(x):
        total = np.float32(0)
        for value in row:
            total += value * value
        normalized = row / np.sqrt(total / np.float32(row.size) + np.float32(eps))
        if order == "cast_then_weight":
            normalized = to_bf16(normalized)
        out[t] = to_bf16(normalized * (w + np.float32(order == "gemma")))
    return out
