import numpy as np


def to_bf16(x):
    """Round float32 to the nearest bfloat16, ties to even: exercise bf16-round."""
    x = np.asarray(x, dtype=np.float32)
    bits = x.view(np.uint32)
    odd = (bits >> 16) & np.uint32(1)
    bits = (bits + np.uint32(0x7FFF) + odd) & np.uint32(0xFFFF0000)
    return np.where(np.isnan(x), np.float32(np.nan), bits.view(np.float32))


def rms_norm_bf16(x, w, eps, order):
    normalized = x / np.sqrt(np.mean(x * x, axis=-1) + np.float32(eps))
    if order == "cast_then_weight":
        return to_bf16(w * to_bf16(normalized))
    gain = w + np.float32(1) if order == "gemma" else w
    return to_bf16(gain * normalized)
