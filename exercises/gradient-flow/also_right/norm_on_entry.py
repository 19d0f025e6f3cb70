"""Post-Norm seen from the other side: the norm after a layer as the norm before the next."""

import numpy as np


def norm(x):
    return x * (x.shape[-1] / np.einsum("td,td->t", x, x))[:, None] ** 0.5


def run(kind, x, Ws):
    hidden = None
    for i, (W1, W2) in enumerate(Ws):
        if kind == "pre":
            hidden = np.clip(norm(x) @ W1, 0, None)
        else:
            x = norm(x) if i else x
            hidden = np.clip(x @ W1, 0, None)
        x = x + hidden @ W2
    return hidden, x


def forward(kind, x, Ws):
    return norm(run(kind, x, Ws)[1])


def sensitivity(kind, x, Ws, dWs, eps):
    moved = [[W + eps * D for W, D in zip(pair, step)] for pair, step in zip(Ws, dWs)]
    before, after = forward(kind, x, Ws), forward(kind, x, moved)
    return float(np.sum((after - before) ** 2)) / before.size / (eps * eps)


def last_grad(kind, x, Ws, R):
    hidden, total = run(kind, x, Ws)
    # A norm of a norm is the norm, so one backward step serves both wirings.
    square = np.sum(total**2, axis=1, keepdims=True)
    tangent = R - total * np.sum(R * total, axis=1, keepdims=True) / square
    return float(np.linalg.norm(hidden.T @ (tangent * np.sqrt(total.shape[1] / square))))
