import numpy as np


def norm(x, gamma, eps):
    return x / np.sqrt(np.mean(x * x, axis=0, keepdims=True) + eps) * gamma


def block(x, attn, mlp, g1, g2, mode, eps=1e-6):
    if mode == "pre":
        h = x + attn(norm(x, g1, eps))
        return h + mlp(norm(h, g2, eps))
    if mode == "post":
        h = norm(x + attn(x), g1, eps)
        return norm(h + mlp(h), g2, eps)
    h = x + norm(attn(norm(x, g1, eps)), g1, eps)
    return h + norm(mlp(norm(h, g2, eps)), g2, eps)
