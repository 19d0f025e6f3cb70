"""Lowers the bar on a real stream, and on random numbers of the same size: how much the learner finds."""

import numpy as np

BARS = (2, 3, 5, 10, 20, 50, 100, 200, 500)
NEVER = 1e9  # a bar that nothing gets over


def show(solution, data):
    h = np.array(data["stream_slice.json"]["rows"])  # (tokens, d_model)
    noise = np.random.default_rng(0).standard_normal(h.shape)
    massive, channels = solution.find_outliers(h, ratio=BARS[-1])
    tokens = ", ".join(str(t) for t in sorted({t for t, _ in massive})) or "–"
    return {
        "kind": "lines",
        "caption": {
            "en": "Your find_outliers on a real stream, SmolLM2-135M after block 16, 24 tokens. At "
            f"{BARS[-1]} medians, massive entries: {len(massive)}, in token {tokens}; at 10 medians, "
            f"outlier channels: {len(channels)}. Random numbers have nothing above 10.",
            "zh": "用你的 find_outliers 看真实的残差流：SmolLM2-135M 第 16 块之后，24 个 token。"
            f"门槛取中位数的 {BARS[-1]} 倍，有 {len(massive)} 个巨大激活，在 token {tokens}；取 10 倍，"
            f"有 {len(channels)} 个离群通道。随机数里没有超过 10 倍的。",
        },
        "x": {"label": {"en": "bar, in medians", "zh": "门槛（中位数的倍数）"}, "values": BARS,
              "log": True},
        "y": {"label": {"en": "how many get over it", "zh": "超过门槛的个数"}, "log": True},
        "series": [
            {"label": {"en": "entries", "zh": "元素"}, "y": [entries(solution, h, b) for b in BARS]},
            {"label": {"en": "channels", "zh": "通道"}, "y": [many(solution, h, b) for b in BARS]},
            {"label": {"en": "random entries", "zh": "随机元素"},
             "y": [entries(solution, noise, b) for b in BARS]},
        ],
    }  # fmt: skip


def entries(solution, h, bar):
    """Return the number of entries over the bar; None, a gap, for none."""
    return len(solution.find_outliers(h, abs_min=0.0, ratio=bar)[0]) or None


def many(solution, h, bar):
    """Return the number of channels over the bar, with all tokens counted; None for none."""
    return len(solution.find_outliers(h, ratio=NEVER, ch_ratio=bar)[1]) or None
