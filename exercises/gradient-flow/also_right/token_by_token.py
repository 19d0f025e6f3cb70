"""One token after the other, by recursion over the layers."""

import numpy as np


def norm(v):
    return v / (v @ v / v.size) ** 0.5


def climb(kind, v, Ws):
    """Return (hidden, total) of the last layer for one token."""
    (W1, W2), rest = Ws[0], Ws[1:]
    hidden = np.maximum(W1.T @ (norm(v) if kind == "pre" else v), 0)
    total = v + W2.T @ hidden
    if not rest:
        return hidden, total
    return climb(kind, total if kind == "pre" else norm(total), rest)


def forward(kind, x, Ws):
    return np.array([norm(climb(kind, v, Ws)[1] if Ws else v) for v in x])


def sensitivity(kind, x, Ws, dWs, eps):
    moved = [(W1 + D1 * eps, W2 + D2 * eps) for (W1, W2), (D1, D2) in zip(Ws, dWs)]
    return float(((forward(kind, x, moved) - forward(kind, x, Ws)) ** 2).mean()) / eps**2


def last_grad(kind, x, Ws, R):
    grad = 0
    for v, up in zip(x, R):
        hidden, total = climb(kind, v, Ws)
        g = up
        for at in [norm(total), total] if kind == "post" else [total]:
            size = (at @ at / at.size) ** 0.5
            g = g / size - at * (g @ at) / at.size / size**3
        grad = grad + np.outer(hidden, g)
    return float(np.linalg.norm(grad))
