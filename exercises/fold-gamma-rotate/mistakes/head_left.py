"""The last reader, the head, still reads the stream as it was."""


def fold(gamma, W):
    return gamma[:, None] * W


def rotate(E, reads, writes, Q):
    return E @ Q, [Q.T @ W for W in reads[:-1]] + [reads[-1].copy()], [W @ Q for W in writes]
