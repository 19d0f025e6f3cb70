import numpy as np


def rms(x, eps):
    """Root mean square of each token, (..., 1)."""
    return np.sqrt(np.mean(x * x, axis=-1, keepdims=True) + eps)


def logit_lens(stream, gamma, U, eps=1e-6):
    """Return (top1, prob): the likeliest word, and how likely it is.

    stream: (layers + 1, tokens, d_model), float64
    gamma:  (d_model,), the gain of the final norm
    U:      (d_model, vocab), the head
    eps:    float, added to the mean square

    Both results are (layers + 1, tokens): integers, and float64.
    """
    # Every state is normalized by its own RMS, as it would be if the model
    # ended there.
    logits = (stream / rms(stream, eps) * gamma) @ U
    top1 = np.argmax(logits, axis=-1)
    # Relative to the winner the largest exponent is 0: nothing overflows, and
    # the winner's own term is 1, so its probability is one over the sum.
    behind = logits - np.max(logits, axis=-1, keepdims=True)
    prob = 1.0 / np.sum(np.exp(behind), axis=-1)
    return top1, prob


def attribute(writes, gamma, U, eps=1e-6):
    """Return what each write adds to the final logits, (n, vocab).

    writes: (n, d_model), all that was added to one token's stream,
            the embedding included

    The rows of the result add up to the logits of the finished stream.
    """
    # Dividing by one number is linear, dividing each write by its own RMS is
    # not. The number that the model really divides by is the RMS of the
    # finished stream.
    finished = np.sum(writes, axis=0)
    return (writes / rms(finished, eps) * gamma) @ U
