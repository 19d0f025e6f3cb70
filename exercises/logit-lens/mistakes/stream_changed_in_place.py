"""The stream is normalized in the caller's array."""

import numpy as np


def rms(x, eps):
    return np.sqrt(np.mean(x * x, axis=-1, keepdims=True) + eps)


def logit_lens(stream, gamma, U, eps=1e-6):
    stream /= rms(stream, eps)
    logits = (stream * gamma) @ U
    top1 = np.argmax(logits, axis=-1)
    behind = logits - np.max(logits, axis=-1, keepdims=True)
    prob = 1.0 / np.sum(np.exp(behind), axis=-1)
    return top1, prob


def attribute(writes, gamma, U, eps=1e-6):
    finished = np.sum(writes, axis=0)
    return (writes / np.sqrt(np.mean(finished**2) + eps) * gamma) @ U
