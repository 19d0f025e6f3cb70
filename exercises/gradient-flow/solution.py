import numpy as np


def norm(x):
    """RMSNorm without gain and without eps."""
    return x / np.sqrt(np.mean(x * x, axis=1, keepdims=True))


def norm_backward(dy, x):
    """Turn the gradient of norm(x) into that of x."""
    r = 1.0 / np.sqrt(np.mean(x * x, axis=1, keepdims=True))
    x_hat = x * r
    return r * (dy - x_hat * np.mean(dy * x_hat, axis=1, keepdims=True))


def layer(kind, x, W1, W2):
    """Return (hidden, total): what W2 reads, and stream plus write."""
    read = norm(x) if kind == "pre" else x
    hidden = np.maximum(read @ W1, 0.0)
    return hidden, x + hidden @ W2


def forward(kind, x, Ws):
    """Return the normalized output of the stack, (tokens, d_model).

    kind: "pre" or "post"
    x:    (tokens, d_model), float64
    Ws:   list of pairs (W1, W2), each (d_model, d_model)
    """
    for W1, W2 in Ws:
        _, total = layer(kind, x, W1, W2)
        x = norm(total) if kind == "post" else total
    return norm(x)


def sensitivity(kind, x, Ws, dWs, eps):
    """Return the mean squared change of the output over eps², a number.

    dWs: list of pairs (D1, D2), shaped like Ws;
         every W becomes W + eps * D
    """
    moved = []
    for (W1, W2), (D1, D2) in zip(Ws, dWs, strict=True):
        moved.append((W1 + eps * D1, W2 + eps * D2))
    change = forward(kind, x, moved) - forward(kind, x, Ws)
    # A first-order change is proportional to eps, its square to eps².
    return float(np.mean(change**2) / eps**2)


def last_grad(kind, x, Ws, R):
    """Return the norm of the gradient by the last layer's W2, a number.

    R: (tokens, d_model); the loss is the sum of R * output
    """
    *below, last = Ws
    for W1, W2 in below:
        _, total = layer(kind, x, W1, W2)
        x = norm(total) if kind == "post" else total
    hidden, total = layer(kind, x, *last)

    # Pre-Norm has one norm between the last sum and the output, Post-Norm has
    # two. A norm of a norm is that norm, N(N(s)) = N(s), so one step back
    # serves both.
    g = norm_backward(R, total)
    # W2 reaches the sum as hidden @ W2, over all tokens.
    return float(np.linalg.norm(hidden.T @ g))
