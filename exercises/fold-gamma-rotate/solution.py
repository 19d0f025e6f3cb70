def fold(gamma, W):
    """Return W2 such that norm(x) @ W2 == (norm(x) * gamma) @ W.

    gamma: (d_model,), float64
    W:     (d_model, m), float64
    """
    # Channel j of the input meets row j of W and nothing else.
    return gamma[:, None] * W


def rotate(E, reads, writes, Q):
    """Return (E2, reads2, writes2): the same model, its stream turned.

    E:      (vocab, d_model), the embedding
    reads:  list of (d_model, m); the last one is the head
    writes: list of (m, d_model)
    Q:      (d_model, d_model), orthogonal

    All are float64, and the gains are folded already.
    """
    # Whatever is added to the stream x must be turned, so that the sum is x @
    # Q.
    E2 = E @ Q
    writes2 = [W @ Q for W in writes]
    # Whoever reads turns back first: (x @ Q) @ (Q.T @ W) = x @ W. The norm in
    # between does not notice, since a rotation leaves the length of each token
    # as it was.
    reads2 = [Q.T @ W for W in reads]
    return E2, reads2, writes2
