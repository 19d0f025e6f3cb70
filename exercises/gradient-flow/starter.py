"""A stack of residual layers, wired Pre-Norm or Post-Norm: output, sensitivity, last gradient."""

import numpy as np


def forward(kind, x, Ws):
    """Return the normalised output of the stack, (tokens, d_model) float64.

    kind: "pre" or "post"; x: (tokens, d_model); Ws: list of (W1, W2), each (d_model, d_model).
    """
    raise NotImplementedError("TODO: write forward")


def sensitivity(kind, x, Ws, dWs, eps):
    """Return the mean squared change of the output, divided by eps², as one number.

    dWs: list of (D1, D2), shaped like Ws; every W becomes W + eps * D.
    """
    raise NotImplementedError("TODO: write sensitivity")


def last_grad(kind, x, Ws, R):
    """Return the Frobenius norm of the gradient of sum(R * output) by the last layer's W2.

    R: (tokens, d_model).
    """
    raise NotImplementedError("TODO: write last_grad")
