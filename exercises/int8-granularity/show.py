"""Lets one channel grow in synthetic tokens, and shows what that costs all other entries in INT8."""

import numpy as np

TOKENS, WIDTH, CHANNEL = 24, 256, 35
SIZES = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
GRANULARITIES = (
    (None, {"en": "one scale for the tensor", "zh": "整个张量一个尺度"}),
    (1, {"en": "one per token", "zh": "每个 token 一个"}),
    (0, {"en": "one per channel", "zh": "每个通道一个"}),
)


def show(solution):
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
