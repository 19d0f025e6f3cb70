"""Keeps every intermediate sum, and builds each token's Jacobian of the norm."""

import numpy as np


def rms(x):
    return np.linalg.norm(x, axis=1, keepdims=True) / np.sqrt(x.shape[1])


def states(kind, x, Ws):
    """Return (hidden, total) of every layer."""
    seen = []
    for W1, W2 in Ws:
        hidden = (x / rms(x) if kind == "pre" else x) @ W1
        hidden = hidden * (hidden > 0)
        total = x + hidden @ W2
        seen.append((hidden, total))
        x = total / rms(total) if kind == "post" else total
    return seen


def forward(kind, x, Ws):
    total = states(kind, x, Ws)[-1][1] if Ws else x
    return total / rms(total)


def sensitivity(kind, x, Ws, dWs, eps):
    moved = []
    for W, D in zip(Ws, dWs):
        moved.append(tuple(w + d * eps for w, d in zip(W, D)))
    slope = (forward(kind, x, moved) - forward(kind, x, Ws)) / eps
    return np.mean(slope * slope)


def last_grad(kind, x, Ws, R):
    hidden, total = states(kind, x, Ws)[-1]
    d = x.shape[1]
    grad = np.zeros((d, d))
    for h, s, up in zip(hidden, total, R):
        size = np.sqrt(s @ s / d)
        jacobian = np.eye(d) / size - np.outer(s, s) / d / size**3
        grad += np.outer(h, jacobian @ up)
    return np.sqrt((grad**2).sum())
