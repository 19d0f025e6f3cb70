"""The same sums, written index by index."""

import numpy as np


def fold(gamma, W):
    return np.einsum("j,jm->jm", gamma, W)


def rotate(E, reads, writes, Q):
    turned = [np.einsum("vi,ij->vj", W, Q) for W in [E, *writes]]
    back = [np.einsum("ij,im->jm", Q, W) for W in reads]
    return turned[0], back, turned[1:]
