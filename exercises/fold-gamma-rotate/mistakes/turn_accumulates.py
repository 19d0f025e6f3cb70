"""Each sub-layer is turned once more than the one before."""


def fold(gamma, W):
    return gamma[:, None] * W


def rotate(E, reads, writes, Q):
    reads2, writes2, turn = [], [], Q
    for W in writes:
        reads2.append(turn.T @ reads[len(writes2)])
        writes2.append(W @ turn)
        turn = turn @ Q
    return E @ Q, [*reads2, Q.T @ reads[-1]], writes2
