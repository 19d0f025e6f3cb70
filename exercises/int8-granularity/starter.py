import numpy as np


def fake_quant(x, axis):
    """Return x after a round trip through symmetric INT8.

    x:    (tokens, d_model), float64
    axis: None for one scale, 1 for one per token, 0 for one per channel

    Returns a new float64 array of the shape of x.
    """
    raise NotImplementedError("TODO: write fake_quant")
