"""Lowers the bar on a real stream, and on random numbers of the same size: how much the learner finds."""

import numpy as np

BARS = (2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000)
NEVER = 1e9  # a bar that nothing gets over


def show(solution, data):
    h = np.array(data["stream_slice.json"]["rows"])  # (tokens, d_model)
    noise = np.random.default_rng(0).standard_normal(h.shape)
    massive, channels = solution.find_outliers(h)
    found = ", ".join(f"({t}, {j})" for t, j in massive) or "–"
    return {
        "kind": "lines",
        "caption": {
            "en": "Your find_outliers on a real stream, SmolLM2-135M after block 16, 24 tokens. At "
            f"1000 medians, massive (token, channel): {found}; at 10 medians, outlier channels: "
            f"{len(channels)}. Random numbers have nothing above 10.",
            "zh": "用你的 find_outliers 看真实的残差流：SmolLM2-135M 第 16 块之后，24 个 token。"
            f"门槛取中位数的 1000 倍，巨大激活（token，通道）：{found}；取 10 倍，"
            f"离群通道有 {len(channels)} 个。随机数里没有超过 10 倍的。",
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
