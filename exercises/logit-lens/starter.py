import numpy as np


def logit_lens(stream, gamma, U, eps=1e-6):
    """Return (top1, prob): the likeliest word, and how likely it is.

    stream: (layers + 1, tokens, d_model), float64
    gamma:  (d_model,), the gain of the final norm
    U:      (d_model, vocab), the head
    eps:    float, added to the mean square

    Both results are (layers + 1, tokens): integers, and float64.
    """
    raise NotImplementedError("TODO: write logit_lens")


def attribute(writes, gamma, U, eps=1e-6):
    """Return what each write adds to the final logits, (n, vocab).

    writes: (n, d_model), all that was added to one token's stream,
            the embedding included

    The rows of the result add up to the logits of the finished stream.
    """
    raise NotImplementedError("TODO: write attribute")
