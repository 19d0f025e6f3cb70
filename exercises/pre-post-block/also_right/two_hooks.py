import numpy as np


def block(x, attn, mlp, g1, g2, mode, eps=1e-6):
    h = x
    for f, g in [(attn, g1), (mlp, g2)]:
        norm = lambda v, g=g: g * v / np.sqrt((v**2).sum(axis=1, keepdims=True) / v.shape[1] + eps)
        before = norm if mode in ("pre", "sandwich") else lambda v: v
        after = norm if mode == "sandwich" else lambda v: v
        last = norm if mode == "post" else lambda v: v
        h = last(h + after(f(before(h))))
    return h
