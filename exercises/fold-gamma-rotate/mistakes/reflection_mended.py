"""A reflection is made a rotation by turning a column of Q round."""

import numpy as np


def fold(gamma, W):
    return gamma[:, None] * W


def rotate(E, reads, writes, Q):
    if np.linalg.det(Q) < 0:
        Q = Q * np.where(np.arange(len(Q)) == 0, -1.0, 1.0)
    return E @ Q, [Q.T @ W for W in reads], [W @ Q for W in writes]
