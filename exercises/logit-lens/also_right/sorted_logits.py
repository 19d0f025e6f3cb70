"""Sorts the logits instead of asking for a maximum."""

import numpy as np


def logit_lens(stream, gamma, U, eps=1e-6):
    normed = stream / np.sqrt(np.square(stream).mean(axis=2, keepdims=True) + eps)
    logits = np.tensordot(normed * gamma, U, axes=1)
    order = np.argsort(-logits, axis=-1, kind="stable")
    ranked = np.take_along_axis(logits, order, -1)
    return order[..., 0], 1 / np.exp(ranked - ranked[..., :1]).sum(-1)


def attribute(writes, gamma, U, eps=1e-6):
    norm = np.linalg.norm(writes.sum(axis=0)) / np.sqrt(writes.shape[1])
    return np.dot(writes * gamma / np.hypot(norm, np.sqrt(eps)), U)
