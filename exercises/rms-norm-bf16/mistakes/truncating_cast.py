import numpy as np


def to_bf16(x):
    bits = np.asarray(x, dtype=np.float32).view(np.uint32)
    return (bits & np.uint32(0xFFFF0000)).view(np.float32)


def rms_norm_bf16(x, w, eps, order):
    normalized = x / np.sqrt(np.mean(x * x, axis=-1, keepdims=True) + np.float32(eps))
    if order == "cast_then_weight":
        return to_bf16(w * to_bf16(normalized))
    gain = w + np.float32(1) if order == "gemma" else w
    return to_bf16(gain * normalized)
