"""The mean of what is written is removed first, as for LayerNorm."""


def fold(gamma, W):
    return gamma[:, None] * W


def rotate(E, reads, writes, Q):
    return (
        E @ Q,
        [Q.T @ W for W in reads],
        [(W - W.mean(axis=-1, keepdims=True)) @ Q for W in writes],
    )
