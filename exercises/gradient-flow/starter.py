import numpy as np


def forward(kind, x, Ws):
    """Return the normalized output of the stack, (tokens, d_model).

    kind: "pre" or "post"
    x:    (tokens, d_model), float64
    Ws:   list of pairs (W1, W2), each (d_model, d_model)
    """
    raise NotImplementedError("TODO: write forward")


def sensitivity(kind, x, Ws, dWs, eps):
    """Return the mean squared change of the output over eps², a number.

    dWs: list of pairs (D1, D2), shaped like Ws;
         every W becomes W + eps * D
    """
    raise NotImplementedError("TODO: write sensitivity")


def last_grad(kind, x, Ws, R):
    """Return the norm of the gradient by the last layer's W2, a number.

    R: (tokens, d_model); the loss is the sum of R * output
    """
    raise NotImplementedError("TODO: write last_grad")
