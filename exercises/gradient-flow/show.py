"""Measures the two laws with the learner's functions: medians over random stacks, by depth."""

import numpy as np

WIDTH, TOKENS, SEEDS, EPS = 64, 16, 9, 1e-4
DEPTHS = (4, 8, 16, 32)
WIRINGS = {
    "pre": {"en": "Pre-Norm", "zh": "Pre-Norm"},
    "post": {"en": "Post-Norm", "zh": "Post-Norm"},
}
GRADIENT = {
    "en": f"Your last_grad: median and quartiles of {SEEDS} random stacks. Post-Norm stays where it "
    "is, Pre-Norm falls like one over the root of the depth.",
    "zh": f"你的 last_grad：{SEEDS} 个随机层叠的中位数与四分位数。Post-Norm 保持不变，Pre-Norm 与深度"
    "的平方根成反比。",
}
SENSITIVITY = {
    "en": "Your sensitivity, on the same stacks: Post-Norm grows like the depth, Pre-Norm like its "
    "logarithm.",
    "zh": "你的 sensitivity，用同样的层叠：Post-Norm 与深度成正比，Pre-Norm 按深度的对数增长。",
}


def show(solution):
    measured = np.array([[measure(solution, *stack(d, n)) for n in range(SEEDS)] for d in DEPTHS])
    gradients, sensitivities = measured[..., 0], measured[..., 1]
    return [
        plot(GRADIENT, {"en": "gradient of the last W2", "zh": "最后一层 W2 的梯度"}, gradients),
        plot(SENSITIVITY, {"en": "sensitivity", "zh": "敏感度"}, sensitivities),
    ]


def measure(solution, x, Ws, dWs, R):
    """Return (gradient, sensitivity) of each wiring."""
    return [
        (solution.last_grad(kind, x, Ws, R), solution.sensitivity(kind, x, Ws, dWs, EPS))
        for kind in WIRINGS
    ]


def stack(depth, seed):
    """Draw a stack as at initialization: weights N(0, 1/d), so that a write is as large as a read."""
    rng = np.random.default_rng(seed)
    weights = rng.standard_normal((2, depth, 2, WIDTH, WIDTH)) / np.sqrt(WIDTH)
    Ws, dWs = ([(pair[0], pair[1]) for pair in drawn] for drawn in weights)
    R = rng.standard_normal((TOKENS, WIDTH)) / np.sqrt(TOKENS * WIDTH)
    return rng.standard_normal((TOKENS, WIDTH)), Ws, dWs, R


def plot(caption, label, runs):
    """Draw runs (depth, seed, wiring) by median and quartiles; a mean would follow the largest few."""
    ranked = np.sort(runs, axis=1)
    low, middle, high = (ranked[:, rank].T for rank in (SEEDS // 4, SEEDS // 2, -1 - SEEDS // 4))
    return {
        "kind": "lines",
        "caption": caption,
        "x": {"label": {"en": "layers", "zh": "层数"}, "values": DEPTHS, "log": True},
        "y": {"label": label, "log": True},
        "series": [
            {"label": name, "y": list(middle[i]), "low": list(low[i]), "high": list(high[i])}
            for i, name in enumerate(WIRINGS.values())
        ],
    }
