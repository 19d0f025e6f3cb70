"""The head is turned like a writer, by Q."""


def fold(gamma, W):
    return gamma[:, None] * W


def rotate(E, reads, writes, Q):
    return E @ Q, [Q.T @ W for W in reads[:-1]] + [Q @ reads[-1]], [W @ Q for W in writes]
