"""Fold a norm's gain into the next matrix, then turn the whole residual stream by Q."""


def fold(gamma, W):
    """Return W2, so that norm(x) @ W2 equals (norm(x) * gamma) @ W.

    gamma: (d_model,); W: (d_model, m). float64.
    """
    # Channel j of the input meets row j of W and nothing else.
    return gamma[:, None] * W


def rotate(E, reads, writes, Q):
    """Return (E2, reads2, writes2) of the same model with its stream turned by Q.

    E: (vocab, d_model); reads: list of (d_model, m); writes: list of (m, d_model);
    Q: (d_model, d_model), orthogonal. float64. The gains are folded already.
    """
    # Whatever is added to the stream x must be turned, so that the sum is x @ Q.
    E2 = E @ Q
    writes2 = [W @ Q for W in writes]
    # Whoever reads turns back first: (x @ Q) @ (Q.T @ W) = x @ W. The norm in between does not
    # notice, since a rotation leaves the length of each token as it was.
    reads2 = [Q.T @ W for W in reads]
    return E2, reads2, writes2
