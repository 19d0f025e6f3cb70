"""fold multiplies by 1 + gamma, as Gemma stores its gains."""


def fold(gamma, W):
    return (1 + gamma)[:, None] * W


def rotate(E, reads, writes, Q):
    return E @ Q, [Q.T @ W for W in reads], [W @ Q for W in writes]
