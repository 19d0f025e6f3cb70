"""A layer returns its write, without the stream."""

import numpy as np


def norm(x):
    return x / np.sqrt(np.mean(x * x, axis=1, keepdims=True))


def norm_backward(dy, x):
    r = 1.0 / np.sqrt(np.mean(x * x, axis=1, keepdims=True))
    x_hat = x * r
    return r * (dy - x_hat * np.mean(dy * x_hat, axis=1, keepdims=True))


def layer(kind, x, W1, W2):
    read = norm(x) if kind == "pre" else x
    hidden = np.maximum(read @ W1, 0.0)
    return hidden, hidden @ W2


def forward(kind, x, Ws):
    for W1, W2 in Ws:
        _, total = layer(kind, x, W1, W2)
        x = norm(total) if kind == "post" else total
    return norm(x)


def sensitivity(kind, x, Ws, dWs, eps):
    moved = [(W1 + eps * D1, W2 + eps * D2) for (W1, W2), (D1, D2) in zip(Ws, dWs, strict=True)]
    change = forward(kind, x, moved) - forward(kind, x, Ws)
    return float(np.mean(change**2) / eps**2)


def last_grad(kind, x, Ws, R):
    *below, last = Ws
    for W1, W2 in below:
        _, total = layer(kind, x, W1, W2)
        x = norm(total) if kind == "post" else total
    hidden, total = layer(kind, x, *last)
    return float(np.linalg.norm(hidden.T @ norm_backward(R, total)))
