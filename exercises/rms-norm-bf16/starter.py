import numpy as np


def to_bf16(x):
    """Round float32 to the nearest bfloat16, ties to even: exercise bf16-round."""
    x = np.asarray(x, dtype=np.float32)
    bits = x.view(np.uint32)
    odd = (bits >> 16) & np.uint32(1)
    bits = (bits + np.uint32(0x7FFF) + odd) & np.uint32(0xFFFF0000)
    return np.where(np.isnan(x), np.float32(np.nan), bits.view(np.float32))


def rms_norm_bf16(x, w, eps, order):
    """Normalize rows of bfloat16 numbers and round where the named order says.

    x:     (tokens, d_model), float32, every entry a bfloat16 number
    w:     (d_model,), float32, every entry a bfloat16 number
    eps:   float, added to the mean square
    order: "cast_then_weight", "weight_then_cast" or "gemma" (the gain is 1 + w)

    Returns a new array, (tokens, d_model), float32, every entry a bfloat16 number.
    """
    raise NotImplementedError("TODO: write rms_norm_bf16")
