"""What outliers cost all others in INT8: those of a real stream, and one channel that grows."""

import numpy as np

TOKENS, WIDTH, CHANNEL = 24, 256, 35
SIZES = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
GRANULARITIES = (
    (None, {"en": "per tensor", "zh": "整个张量"}),
    (1, {"en": "per token", "zh": "每个 token"}),
    (0, {"en": "per channel", "zh": "每个通道"}),
)


def show(solution, data):
    rows = np.array(data["stream_slice.json"]["rows"])
    return [on_real_tokens(solution, rows), on_a_growing_channel(solution)]


def on_real_tokens(solution, x):
    """Plot the error of each token of a real stream but token 0, which is by far the largest."""
    return {
        "kind": "lines",
        "caption": {
            "en": "Your INT8 on a real stream, SmolLM2-135M after block 16: the relative error of each "
            "token but the first. Token 0 has an entry 200 times as large as any of these has, and one "
            "scale for all of them rounds these to almost nothing.",
            "zh": "用你的 INT8 处理真实的残差流（SmolLM2-135M 第 16 块之后）：除 token 0 外，每个 token "
            "的相对误差。token 0 有一个元素，是它们最大元素的 200 倍；共用一个尺度时，它们几乎全被舍成 0。",
        },
        "x": {"label": {"en": "token", "zh": "token"}, "values": list(range(1, len(x)))},
        "y": {"label": {"en": "error of the token, %", "zh": "该 token 的误差，%"}},
        "series": [
            {"label": label, "y": error_by_token(solution, x, axis)[1:]}
            for axis, label in GRANULARITIES
        ],
    }


def error_by_token(solution, x, axis):
    """Return the error of each row in percent."""
    lost = np.linalg.norm(solution.fake_quant(x, axis) - x, axis=1)
    return 100 * lost / np.linalg.norm(x, axis=1)


def on_a_growing_channel(solution):
    """Plot the error of ordinary entries in random tokens while one channel grows."""
    tokens = np.random.default_rng(0).standard_normal((TOKENS, WIDTH))
    return {
        "kind": "lines",
        "caption": {
            "en": "Your INT8 on random tokens in which one channel is made larger: the relative error "
            "of all other entries.",
            "zh": "用你的 INT8 处理随机 token，其中一个通道被放大：其余所有元素的相对误差。",
        },
        "x": {
            "label": {"en": "size of the outlier channel", "zh": "离群通道放大的倍数"},
            "values": SIZES,
            "log": True,
        },
        "y": {"label": {"en": "error of the others, %", "zh": "其余元素的误差，%"}, "log": True},
        "series": [
            {"label": label, "y": [error_of_others(solution, tokens, size, axis) for size in SIZES]}
            for axis, label in GRANULARITIES
        ],
    }


def error_of_others(solution, tokens, size, axis):
    """Return the error of the ordinary channels in percent."""
    x = tokens.copy()
    x[:, CHANNEL] *= size
    lost = np.delete(solution.fake_quant(x, axis) - x, CHANNEL, axis=1)
    return 100 * np.linalg.norm(lost) / np.linalg.norm(np.delete(x, CHANNEL, axis=1))
