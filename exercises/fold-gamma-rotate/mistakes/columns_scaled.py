"""gamma scales the outputs of W instead of its inputs."""


def fold(gamma, W):
    return W * gamma


def rotate(E, reads, writes, Q):
    return E @ Q, [Q.T @ W for W in reads], [W @ Q for W in writes]
