"""Row by row, and transposed matrices as PyTorch stores them."""

import numpy as np


def fold(gamma, W):
    folded = W.copy()
    for j in range(len(gamma)):
        folded[j] *= gamma[j]
    return folded


def rotate(E, reads, writes, Q):
    E2 = np.stack([Q.T @ row for row in E])
    reads2 = []
    for W in reads:
        weight = W.T  # (m, d_model)
        reads2.append((weight @ Q).T)
    writes2 = [(Q.T @ W.T).T for W in writes]
    return E2, reads2, writes2
