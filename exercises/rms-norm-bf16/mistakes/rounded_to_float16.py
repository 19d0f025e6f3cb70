import numpy as np


def to_bf16(x):
    return np.asarray(x).astype(np.float16).astype(np.float32)


def rms_norm_bf16(x, w, eps, order):
    normalized = x / np.sqrt(np.mean(x * x, axis=-1, keepdims=True) + np.float32(eps))
    if order == "cast_then_weight":
        return to_bf16(w * to_bf16(normalized))
    gain = w + np.float32(1) if order == "gemma" else w
    return to_bf16(gain * normalized)
