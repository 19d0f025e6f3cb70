"""The readers still look from the old direction."""


def fold(gamma, W):
    return gamma[:, None] * W


def rotate(E, reads, writes, Q):
    return E @ Q, [W.copy() for W in reads], [W @ Q for W in writes]
