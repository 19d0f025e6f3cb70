"""The matrices are turned inside the lists of the caller."""


def fold(gamma, W):
    return gamma[:, None] * W


def rotate(E, reads, writes, Q):
    for place, W in enumerate(reads):
        reads[place] = Q.T @ W
    for place, W in enumerate(writes):
        writes[place] = W @ Q
    return E @ Q, reads, writes
