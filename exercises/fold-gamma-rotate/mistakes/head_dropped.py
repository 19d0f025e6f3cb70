"""zip over readers and writers ends with the shorter one, and the head is lost."""


def fold(gamma, W):
    return gamma[:, None] * W


def rotate(E, reads, writes, Q):
    pairs = [(Q.T @ read, W @ Q) for read, W in zip(reads, writes)]
    return E @ Q, [read for read, _ in pairs], [W for _, W in pairs]
