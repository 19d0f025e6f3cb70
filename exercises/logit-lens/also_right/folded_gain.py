"""gamma folded into U, a whole softmax, the scale applied after the product."""

import numpy as np


def logit_lens(stream, gamma, U, eps=1e-6):
    head = gamma[:, None] * U
    r = (np.einsum("ltd,ltd->lt", stream, stream) / stream.shape[-1] + eps) ** -0.5
    logits = np.einsum("ltd,dv->ltv", stream, head) * r[..., None]
    weights = np.exp(logits - logits.max(-1, keepdims=True))
    probabilities = weights / weights.sum(-1, keepdims=True)
    return probabilities.argmax(-1).astype(np.int64), probabilities.max(-1)


def attribute(writes, gamma, U, eps=1e-6):
    finished = writes.sum(0)
    r = ((finished**2).mean() + eps) ** -0.5
    return writes @ (gamma[:, None] * U) * r
