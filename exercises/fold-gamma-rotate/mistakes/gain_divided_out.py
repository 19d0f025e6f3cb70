"""The rows are divided by gamma, as SmoothQuant divides."""


def fold(gamma, W):
    return W / gamma[:, None]


def rotate(E, reads, writes, Q):
    return E @ Q, [Q.T @ W for W in reads], [W @ Q for W in writes]
