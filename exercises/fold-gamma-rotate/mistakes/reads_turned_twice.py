"""The readers turn by Q once more instead of turning back."""


def fold(gamma, W):
    return gamma[:, None] * W


def rotate(E, reads, writes, Q):
    return E @ Q, [Q @ W for W in reads], [W @ Q for W in writes]
