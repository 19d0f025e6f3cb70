"""The readers are multiplied from the right, like the writers."""


def fold(gamma, W):
    return gamma[:, None] * W


def rotate(E, reads, writes, Q):
    return E @ Q, [W @ Q.T for W in reads], [W @ Q for W in writes]
