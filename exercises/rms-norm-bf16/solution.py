import numpy as np


def to_bf16(x):
    """Round float32 to the nearest bfloat16, ties to even: exercise bf16-round."""
    x = np.asarray(x, dtype=np.float32)
    bits = x.view(np.uint32)
    odd = (bits >> 16) & np.uint32(1)
    bits = (bits + np.uint32(0x7FFF) + odd) & np.uint32(0xFFFF0000)
    return np.where(np.isnan(x), np.float32(np.nan), bits.view(np.float32))


def rms_norm_bf16(x, w, eps, order):
    # One number scales the whole row, so nothing is rounded on the way to it.
    mean_square = np.mean(x * x, axis=-1, keepdims=True)  # (tokens, 1), float32
    normalized = x / np.sqrt(mean_square + eps)
    if order == "cast_then_weight":
        # Two roundings: this is what `weight * hidden.to(input_dtype)` does.
        return to_bf16(w * to_bf16(normalized))
    # Near 1 a bfloat16 step is 2^-7; stored as w = gain − 1 the gain is finer, and stays so
    # only if the 1 is added in float32.
    gain = 1 + w if order == "gemma" else w
    return to_bf16(gain * normalized)
