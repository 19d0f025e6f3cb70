"""Fold a norm's gain into the next matrix, then turn the whole residual stream by Q."""

import numpy as np


def fold(gamma, W):
    """Return W2, so that norm(x) @ W2 equals (norm(x) * gamma) @ W.

    gamma: (d_model,); W: (d_model, m). float64.
    """
    raise NotImplementedError("TODO: write fold")


def rotate(E, reads, writes, Q):
    """Return (E2, reads2, writes2) of the same model with its stream turned by Q.

    E: (vocab, d_model); reads: list of (d_model, m); writes: list of (m, d_model);
    Q: (d_model, d_model), orthogonal. float64. The gains are folded already.
    """
    raise NotImplementedError("TODO: write rotate")
