"""Everything turns by the transpose of Q: an equal model, turned the other way."""


def fold(gamma, W):
    return gamma[:, None] * W


def rotate(E, reads, writes, Q):
    return E @ Q.T, [Q @ W for W in reads], [W @ Q.T for W in writes]
