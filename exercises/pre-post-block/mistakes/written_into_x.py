import numpy as np


def norm(x, gamma, eps):
    return x / np.sqrt(np.mean(x * x, axis=-1, keepdims=True) + eps) * gamma


def block(x, attn, mlp, g1, g2, mode, eps=1e-6):
    for branch, gamma in ((attn, g1), (mlp, g2)):
        if mode == "pre":
            x += branch(norm(x, gamma, eps))
        elif mode == "post":
            x[...] = norm(x + branch(x), gamma, eps)
        else:
            x += norm(branch(norm(x, gamma, eps)), gamma, eps)
    return x.copy()
