import numpy as np


def rows(v, g, eps):
    return np.stack([row / np.sqrt(np.dot(row, row) / row.size + eps) * g for row in v])


def block(x, attn, mlp, g1, g2, mode, eps=1e-6):
    stream = x.copy()
    if mode == "post":
        stream += attn(stream)
        stream = rows(stream, g1, eps)
        stream += mlp(stream)
        return rows(stream, g2, eps)
    for branch, gain in zip((attn, mlp), (g1, g2)):
        write = branch(rows(stream, gain, eps))
        stream += write if mode == "pre" else rows(write, gain, eps)
    return stream
