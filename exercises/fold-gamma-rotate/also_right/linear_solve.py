"""Turns back by solving with Q, without using that its inverse is its transpose; tuples out."""

import numpy as np


def fold(gamma, W):
    return np.diag(gamma) @ W


def rotate(E, reads, writes, Q):
    reads2 = tuple(np.linalg.solve(Q, W) for W in reads)
    writes2 = tuple(np.dot(W, Q) for W in writes)
    return np.dot(E, Q), reads2, writes2
