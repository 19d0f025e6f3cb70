"""Logit lens: what would the model say if it stopped here? And who contributed which logit?"""

import numpy as np


def logit_lens(stream, gamma, U, eps=1e-6):
    """Return (top1, prob): the likeliest word and its probability at each layer and token.

    stream: (layers + 1, tokens, d_model); gamma: (d_model,); U: (d_model, vocab). float64.
    top1: integers (layers + 1, tokens); prob: float64 (layers + 1, tokens).
    """
    raise NotImplementedError("TODO: write logit_lens")


def attribute(writes, gamma, U, eps=1e-6):
    """Return what each write contributes to the final logits: (n, vocab) float64.

    writes: (n, d_model), all that was added to one token's stream, the embedding included.
    The rows of the result add up to the logits of the finished stream.
    """
    raise NotImplementedError("TODO: write attribute")
