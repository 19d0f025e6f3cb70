"""The embedding still writes into the stream as it was."""


def fold(gamma, W):
    return gamma[:, None] * W


def rotate(E, reads, writes, Q):
    return E.copy(), [Q.T @ W for W in reads], [W @ Q for W in writes]
