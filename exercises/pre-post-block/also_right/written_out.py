import numpy as np


def block(x, attn, mlp, g1, g2, mode, eps=1e-6):
    def unit(v):
        return v * (np.einsum("td,td->t", v, v) / v.shape[1] + eps)[:, None] ** -0.5

    if mode == "pre":
        write = attn(g1 * unit(x))
        return x + (write + mlp(g2 * unit(x + write)))
    if mode == "post":
        h = unit(attn(x) + x) * g1
        return unit(mlp(h) + h) * g2
    first = unit(attn(unit(x) * g1)) * g1
    second = unit(mlp(unit(x + first) * g2)) * g2
    return x + first + second
