"""Puts the learner's block into a deep toy stack, and follows the RMS of the stream."""

import numpy as np

BLOCKS, TOKENS, WIDTH = 24, 16, 64
WIRINGS = {
    "pre": {"en": "Pre-Norm", "zh": "Pre-Norm"},
    "post": {"en": "Post-Norm", "zh": "Post-Norm"},
    "sandwich": {"en": "Sandwich", "zh": "夹层归一化"},
}


def show(solution):
    return {
        "kind": "lines",
        "caption": {
            "en": f"Your block, {BLOCKS} times in a row, with random weights: how large the stream gets.",
            "zh": f"把你写的块接 {BLOCKS} 遍，权重随机：残差流会变得多大。",
        },
        "x": {"label": {"en": "blocks", "zh": "块数"}, "values": list(range(BLOCKS + 1))},
        "y": {"label": {"en": "RMS of the stream", "zh": "残差流的均方根"}},
        "series": [
            {"label": label, "y": growth(solution, mode)} for mode, label in WIRINGS.items()
        ],
    }


def growth(solution, mode):
    """Return the RMS in front of the first block and behind each block."""
    rng = np.random.default_rng(0)  # each wiring gets the same weights
    x = rng.standard_normal((TOKENS, WIDTH))
    gain = np.ones(WIDTH)
    sizes = [rms(x)]
    for _ in range(BLOCKS):
        x = solution.block(x, attention(rng), mlp(rng), gain, gain, mode)
        sizes.append(rms(x))
    return sizes


def rms(x):
    return np.sqrt(np.mean(x * x))


def weights(rng):
    return rng.standard_normal((WIDTH, WIDTH)) / np.sqrt(WIDTH)


def attention(rng):
    """Return a toy attention: each token takes the mean of itself and one earlier token."""
    W = weights(rng)
    look = np.eye(TOKENS) + np.eye(TOKENS)[rng.integers(0, np.arange(TOKENS) + 1)]
    return lambda v: look / 2 @ v @ W


def mlp(rng):
    W1, W2 = weights(rng), weights(rng)
    return lambda v: np.maximum(v @ W1, 0) @ W2
