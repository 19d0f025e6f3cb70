"""Gradients of real blocks at initialization: the first block's over the last block's.

Causal attention with 4 heads and an MLP, norms without gain, cross-entropy with random
targets, every matrix N(0, 1/fan_in), d = 128, 64 tokens; median and quartiles of 15 seeds.
"""

import numpy as np
import torch
from torch.nn import functional as F

D, T, HEADS, VOCABULARY = 128, 64, 4, 200
DEPTHS = (6, 12, 24)
SEEDS = range(15)
SHAPES = {"q": (D, D), "k": (D, D), "v": (D, D), "o": (D, D),
          "up": (D, 4 * D), "gate": (D, 4 * D), "down": (4 * D, D)}
ACTIVATIONS = {"relu": torch.relu, "swiglu": F.silu}

torch.set_num_threads(1)


def norm(x):
    return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + 1e-6)


def attention(x, w):
    q, k, v = ((x @ w[m]).view(T, HEADS, D // HEADS).transpose(0, 1) for m in "qkv")
    mixed = F.scaled_dot_product_attention(q, k, v, is_causal=True)
    return mixed.transpose(0, 1).reshape(T, D) @ w["o"]


def mlp(x, w, kind):
    hidden = ACTIVATIONS[kind](x @ w["up"])
    return (hidden * (x @ w["gate"]) if kind == "swiglu" else hidden) @ w["down"]


def gradients(wiring, kind, depth, seed):
    """The first block's gradient norm over the last block's, by matrix."""
    rng = np.random.default_rng(seed)  # torch's own generator differs between machines

    def draw(*shape):
        return torch.tensor(rng.standard_normal(shape, np.float32) / shape[0] ** 0.5)

    blocks = [{m: draw(*s).requires_grad_() for m, s in SHAPES.items()} for _ in range(depth)]
    head, x = draw(D, VOCABULARY), draw(T, D) * T**0.5
    targets = torch.tensor(rng.integers(0, VOCABULARY, T))
    for w in blocks:
        if wiring == "pre":
            x = x + attention(norm(x), w)
            x = x + mlp(norm(x), w, kind)
        else:
            x = norm(x + attention(x, w))
            x = norm(x + mlp(x, w, kind))
    F.cross_entropy(norm(x) @ head, targets).backward()
    return {m: (blocks[0][m].grad.norm() / blocks[-1][m].grad.norm()).item() for m in ("down", "q")}


def summary(ratios):
    low, median, high = (f"{float(f'{q:.2g}'):g}" for q in np.quantile(ratios, (0.25, 0.5, 0.75)))
    return f"{median} ({low}–{high})"


for wiring in ("post", "pre"):
    for kind in ("relu", "swiglu"):
        for depth in DEPTHS:
            found = [gradients(wiring, kind, depth, seed) for seed in SEEDS]
            print(f"real_{wiring}_{kind}_{depth} =", summary([ratio["down"] for ratio in found]))
            if (wiring, kind) == ("post", "relu"):  # the queries, too
                print(f"real_post_q_{depth} =", summary([ratio["q"] for ratio in found]))
