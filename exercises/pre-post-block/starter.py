import numpy as np


def block(x, attn, mlp, g1, g2, mode, eps=1e-6):
    """Run the stream through one decoder block: attention, then the MLP.

    x:      (tokens, d_model), float64, the residual stream
    attn:   function from (tokens, d_model) to (tokens, d_model), called once
    mlp:    the same, called once, after attn
    g1, g2: (d_model,), float64, the gain of attention's norm and of the MLP's norm
    mode:   "pre", "post" or "sandwich"
    eps:    float, for every norm

    Returns the stream after the block: a new array, (tokens, d_model), float64.
    """
    raise NotImplementedError("TODO: write block")
