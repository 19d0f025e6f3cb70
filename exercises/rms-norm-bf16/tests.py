"""Checks of rms_norm_bf16 on the bfloat16 grid, with a budget for the order of float32 sums."""

import numpy as np

from judge.expect import close, equal, fresh, shaped, untouched

ORDERS = ("cast_then_weight", "weight_then_cast", "gemma")
GRID_NOTE = {
    "en": "Expected is your result rounded to bfloat16: nothing should have changed.",
    "zh": "“应为”是把你的结果舍入到 bfloat16 之后的值：本不该有任何变化。",
}
# The order of a float32 sum is free and moves at most 0.016 % of the outputs by a step. The
# mildest wrong answer here (rounded squares) moves 1.6 % or more, a rounded mean more than 5 %,
# a wrong order 26 %.
BUDGET = 0.005


def to_bf16(x):
    """Return x, float32, rounded to the nearest bfloat16, ties to even; x holds no NaN."""
    bits = np.asarray(x, dtype=np.float32).view(np.uint32).astype(np.uint64)
    bits += np.uint64(0x7FFF) + ((bits >> np.uint64(16)) & np.uint64(1))
    return (bits & np.uint64(0xFFFF0000)).astype(np.uint32).view(np.float32)


def reference(x, w, eps, order):
    """Return the result, with the statistic in float64 and everything else in float32."""
    mean_square = np.mean(x.astype(np.float64) ** 2, axis=-1, keepdims=True)
    normalized = (x / np.sqrt(mean_square + eps)).astype(np.float32)
    if order == "cast_then_weight":
        return to_bf16(w * to_bf16(normalized))
    return to_bf16((np.float32(1) + w if order == "gemma" else w) * normalized)


def expect(solution, x, w, eps, order):
    """Compare one call: no entry off by more than two steps, hardly any off at all; −0 is 0 here."""
    expected = reference(x, w, eps, order)
    got = solution.rms_norm_bf16(x, w, eps, order)
    # 2^-6 is two steps: where x·r lies on a rounding boundary, both roundings may fall the
    # other way. That happens to few entries, hence the budget below.
    close(got, expected, rtol=2**-6, atol=0.0)
    equal(got + np.float32(0), expected + np.float32(0), budget=BUDGET)


def draw(seed, tokens=60, d_model=100):
    """Return (x, w): Gaussian rows and weights around 1, all bfloat16 numbers."""
    rng = np.random.default_rng(seed)
    x = to_bf16(rng.standard_normal((tokens, d_model)) * 3)
    return x, to_bf16(rng.uniform(0.5, 2.0, d_model))


def test_worked_by_hand(solution):
    x = np.array([[3, 4]], dtype=np.float32)
    w = np.array([1.875, 1.625], dtype=np.float32)
    twice = np.array([[1.5859375, 1.84375]], dtype=np.float32)
    once = np.array([[1.59375, 1.8359375]], dtype=np.float32)
    # Exact: none of the values is within 0.1 step of a rounding boundary.
    equal(solution.rms_norm_bf16(x, w, 0.0, "cast_then_weight"), twice)
    equal(solution.rms_norm_bf16(x, w, 0.0, "weight_then_cast"), once)
    equal(solution.rms_norm_bf16(x, w - np.float32(1), 0.0, "gemma"), once)


def test_results_are_bf16_numbers(solution):
    x, w = draw(61, tokens=7, d_model=24)
    for order in ORDERS:
        got = solution.rms_norm_bf16(x, w, 1e-6, order)
        shaped(got, (7, 24), np.float32)
        equal(got, to_bf16(got), note=GRID_NOTE)


def test_cast_then_weight(solution):
    x, w = draw(62)
    scale = 2.0 ** np.arange(-8, 7)  # powers of two keep the rows on the grid
    expect(
        solution, (x * np.tile(scale, 4)[:, None]).astype(np.float32), w, 1e-6, "cast_then_weight"
    )


def test_weight_then_cast(solution):
    x, w = draw(63)
    scale = 2.0 ** np.arange(-8, 7)
    expect(
        solution, (x * np.tile(scale, 4)[:, None]).astype(np.float32), w, 1e-6, "weight_then_cast"
    )


def test_gemma(solution):
    x, w = draw(64)
    silent = np.zeros_like(w)
    expect(solution, x, silent, 1e-6, "gemma")
    # Gains between 1 and 1.004, less than a bfloat16 step above 1.
    expect(solution, x, to_bf16(w / 500), 1e-6, "gemma")
    expect(solution, x, to_bf16(w - 1), 1e-6, "gemma")


def test_statistic_in_float32(solution):
    rng = np.random.default_rng(65)
    # 1.0546875² = 1.1124 lies almost half a bfloat16 step above 1.109375: rounding the squares
    # pulls all of them the same way. The other entries are small and vary.
    x = to_bf16(rng.standard_normal((60, 100)) * 0.2)
    x[:, ::2] = np.float32(1.0546875) * rng.choice(np.float32([-1, 1]), (60, 50))
    w = to_bf16(rng.uniform(0.5, 2.0, 100))
    expect(solution, x, w, 1e-6, "weight_then_cast")


def test_weights_of_any_sign(solution):
    x, w = draw(68, tokens=40)
    w[::3] *= np.float32(-1)
    w[4:7], w[7:10], w[10] = 0, -1, -0.0
    for order in ORDERS:
        expect(solution, x, w, 1e-6, order)


def test_edge_rows(solution):
    x, w = draw(66, tokens=30)
    x[7] = 0
    x[8:14] = to_bf16(x[8:14] / 3000)  # RMS 1e-3: mean square and eps are of one size
    x[14, 5] = 6944
    for order in ORDERS:
        expect(solution, x, w, 1e-6, order)
        expect(solution, x, w, 1e-2, order)


def test_any_number_of_tokens_and_channels(solution):
    # As many tokens as channels, one of each, and rows as long as a model's.
    for tokens, d_model in ((24, 24), (1, 100), (50, 1), (9, 2), (3, 1300)):
        x, w = draw(d_model, tokens, d_model)
        # Eighths, so that no gain, nor 1 + w, lies in the middle between two bfloat16 numbers.
        w = np.round(w * 8) / np.float32(8)
        for order in ORDERS:
            expect(solution, x, w, 1e-6, order)


def test_any_order_in_memory(solution):
    x, w = draw(69, tokens=20, d_model=60)
    views = ((np.asfortranarray(x), w), (x[::-1, ::-2], w[::2]), (x[:, ::3], w[::-3]),
             (np.broadcast_to(x[0], x.shape), w))  # fmt: skip
    for view, weights in views:
        for order in ORDERS:
            expect(solution, view, weights, 1e-6, order)


def test_inputs_left_alone(solution):
    x, w = draw(67, tokens=3, d_model=10)
    # Rows of RMS 1 and gains of 1: the result equals x, and is a new array all the same.
    signs = np.array([[1, -1, 1, -1], [-1, -1, 1, 1]], dtype=np.float32)
    gain = np.ones(4, dtype=np.float32)
    for order in ORDERS:
        solution.rms_norm_bf16(x, w, 1e-6, order)
        equal(solution.rms_norm_bf16(signs, gain - np.float32(order == "gemma"), 0.0, order), signs)
        solution.rms_norm_bf16(np.zeros_like(x), w, 1e-6, order)
    untouched(solution)
    fresh(solution)
