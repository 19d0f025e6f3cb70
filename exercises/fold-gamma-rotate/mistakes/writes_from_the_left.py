"""The writers are multiplied from the left, like the readers."""


def fold(gamma, W):
    return gamma[:, None] * W


def rotate(E, reads, writes, Q):
    return E @ Q, [Q.T @ W for W in reads], [Q.T @ W for W in writes]
