"""The mean of each row of the embedding is removed first, as for LayerNorm."""


def fold(gamma, W):
    return gamma[:, None] * W


def rotate(E, reads, writes, Q):
    return (
        (E - E.mean(axis=-1, keepdims=True)) @ Q,
        [Q.T @ W for W in reads],
        [W @ Q for W in writes],
    )
