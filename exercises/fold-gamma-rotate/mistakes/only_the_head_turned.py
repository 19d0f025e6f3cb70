"""Of the readers only the head is turned back."""


def fold(gamma, W):
    return gamma[:, None] * W


def rotate(E, reads, writes, Q):
    return E @ Q, [W.copy() for W in reads[:-1]] + [Q.T @ reads[-1]], [W @ Q for W in writes]
