"""The embedding turns by the transpose of Q."""


def fold(gamma, W):
    return gamma[:, None] * W


def rotate(E, reads, writes, Q):
    return E @ Q.T, [Q.T @ W for W in reads], [W @ Q for W in writes]
