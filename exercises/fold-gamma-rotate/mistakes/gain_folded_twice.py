"""fold multiplies by gamma twice."""


def fold(gamma, W):
    return gamma[:, None] ** 2 * W


def rotate(E, reads, writes, Q):
    return E @ Q, [Q.T @ W for W in reads], [W @ Q for W in writes]
