"""Where Q is the identity, rotate returns what it was given."""

import numpy as np


def fold(gamma, W):
    return gamma[:, None] * W


def rotate(E, reads, writes, Q):
    if np.array_equal(Q, np.eye(len(Q))):
        return E, reads, writes
    return E @ Q, [Q.T @ W for W in reads], [W @ Q for W in writes]
