import numpy as np


def rms_norm(x, gamma, eps):
    return x / np.sqrt(np.mean(x * x, axis=-1, keepdims=True) + eps) * gamma


def block(x, attn, mlp, g1, g2, mode, eps=1e-6):
    # The same step serves both sub-layers, with its own branch and its own gain; the second
    # one starts from what the first one returned, so it cannot read or extend the old x.
    h = sub_layer(x, attn, g1, mode, eps)
    return sub_layer(h, mlp, g2, mode, eps)


def sub_layer(x, branch, gamma, mode, eps):
    if mode == "pre":
        # The norm is on the branch: with a silent branch the stream passes untouched.
        return x + branch(rms_norm(x, gamma, eps))
    if mode == "post":
        # The norm is on the stream: old content and new write are rescaled together.
        return rms_norm(x + branch(x), gamma, eps)
    # Normalizing the write as well bounds how much one sub-layer can add.
    return x + rms_norm(branch(rms_norm(x, gamma, eps)), gamma, eps)
