"""fold multiplies by the magnitude of gamma."""

import numpy as np


def fold(gamma, W):
    return np.abs(gamma)[:, None] * W


def rotate(E, reads, writes, Q):
    return E @ Q, [Q.T @ W for W in reads], [W @ Q for W in writes]
