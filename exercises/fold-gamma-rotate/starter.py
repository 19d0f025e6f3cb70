import numpy as np


def fold(gamma, W):
    """Return W2 such that norm(x) @ W2 == (norm(x) * gamma) @ W.

    gamma: (d_model,), float64
    W:     (d_model, m), float64
    """
    raise NotImplementedError("TODO: write fold")


def rotate(E, reads, writes, Q):
    """Return (E2, reads2, writes2): the same model, its stream turned.

    E:      (vocab, d_model), the embedding
    reads:  list of (d_model, m); the last one is the head
    writes: list of (m, d_model)
    Q:      (d_model, d_model), orthogonal

    All are float64, and the gains are folded already.
    """
    raise NotImplementedError("TODO: write rotate")
