"""Checks of layer_norm, against the formula evaluated in float64."""

import numpy as np

from judge.expect import close, equal, fresh, untouched

# 1e-5: float32 itself is within 1e-6 of float64 on the rows of most tests; the nearest wrong answer
# is 2e-4 away. atol, since a bias may bring a result close to 0.
CLOSE = {"rtol": 1e-5, "atol": 1e-5}


def reference(x, gamma, beta, eps=1e-5):
    """Return LayerNorm of x, (..., d_model), evaluated in float64, rounded to the dtype of x."""
    wide, gamma, beta = (np.asarray(a, dtype=np.float64) for a in (x, gamma, beta))
    centred = wide - wide.mean(axis=-1, keepdims=True)
    variance = (centred * centred).mean(axis=-1, keepdims=True)
    return (centred / np.sqrt(variance + eps) * gamma + beta).astype(x.dtype)


def parameters(rng, d_model):
    """Return a gain of size 0.5 to 1.5, mostly positive, and a bias around 0, (d_model,) float32."""
    gamma = rng.uniform(0.5, 1.5, d_model) * np.where(rng.random(d_model) < 0.2, -1, 1)
    return gamma.astype(np.float32), rng.standard_normal(d_model).astype(np.float32)


def expect(solution, x, gamma, beta, eps=1e-5, rtol=1e-5, atol=1e-5, note=None):
    """Compare one call with the reference."""
    expected = reference(x, gamma, beta, eps)
    close(solution.layer_norm(x, gamma, beta, eps), expected, rtol=rtol, atol=atol, note=note)


def test_worked_by_hand(solution):
    x = np.array([1, -1, 3, 3], dtype=np.float32)
    gamma, beta = np.ones(4, dtype=np.float32), np.zeros(4, dtype=np.float32)
    expect(solution, x, gamma, beta, eps=0.0)


def test_gain_then_shift(solution):
    x = np.array([[1, -1, 3, 3, 0.5], [-2, 0, 4, 2, -1]], dtype=np.float32)
    gamma = np.array([1, 2, 0.5, -1, 0], dtype=np.float32)
    beta = np.array([0.5, -3, 2, 1, 4], dtype=np.float32)
    expect(solution, x, gamma, beta)


def test_shift_of_x_changes_nothing(solution):
    rng = np.random.default_rng(11)
    gamma, beta = parameters(rng, 24)
    # Multiples of 1/1024, so that x + 4 is exact in float32 and only the mean has moved.
    x = (np.round(rng.standard_normal((5, 24)) * 1024) / 1024).astype(np.float32)
    expected = reference(x, gamma, beta)
    note = {
        "en": "This is x + 4; its result must be that of x.",
        "zh": "这里的输入是 x + 4，结果应与 x 的相同。",
    }
    # 5e-5: any way of taking the variance errs by 1e-6 at a mean of 4; d − 1 costs 2e-2 here.
    close(solution.layer_norm(x, gamma, beta), expected, rtol=5e-5, atol=5e-5)
    shifted = x + np.float32(4)
    close(solution.layer_norm(shifted, gamma, beta), expected, rtol=5e-5, atol=5e-5, note=note)


def test_each_row_by_itself(solution):
    rng = np.random.default_rng(12)
    gamma, beta = parameters(rng, 36)
    scale = np.array([0.03, 1, 300, 20], dtype=np.float32).reshape(4, 1, 1)
    x = (rng.standard_normal((4, 7, 36)) + 0.3).astype(np.float32) * scale
    expect(solution, x, gamma, beta)
    expect(solution, x[2], gamma, beta)
    expect(solution, x[1, 3], gamma, beta)
    expect(solution, x.reshape(2, 2, 7, 36), gamma, beta)
    expect(solution, x.reshape(2, 1, 2, 7, 36), gamma, beta)


def test_any_order_in_memory(solution):
    rng = np.random.default_rng(19)
    gamma, beta = parameters(rng, 36)
    x = (rng.standard_normal((4, 6, 36)) + 0.3).astype(np.float32)
    note = {
        "en": "The same numbers, lying one after the other in memory, came out right.",
        "zh": "同样的数，在内存里依次排列时，算出来是对的。",
    }
    views = (np.asfortranarray(x), x.transpose(1, 0, 2), np.broadcast_to(x[0, 0], (3, 36)))
    for view in (*views, x[:, ::-1, ::-1]):
        expect(solution, np.array(view, order="C"), gamma, beta)
        expect(solution, view, gamma, beta, note=note)
    expect(solution, x[..., ::-2], gamma[::2], beta[::-2])


def test_every_width(solution):
    rng = np.random.default_rng(20)
    for d_model in (77, 1, 2, 3, 513, 1100):
        x = (rng.standard_normal((2, d_model)) - 0.2).astype(np.float32)
        expect(solution, x, *parameters(rng, d_model))


def test_tiny_rows(solution):
    rng = np.random.default_rng(13)
    gamma, beta = parameters(rng, 40)
    # Standard deviation 0.003: variance and eps = 1e-5 are of one size, so its place shows.
    x = (rng.standard_normal((3, 40)) * 0.003).astype(np.float32)
    close(solution.layer_norm(x, gamma, beta), reference(x, gamma, beta), **CLOSE)
    for eps in (1e-3, 1e-7, 0.5):
        expect(solution, x, gamma, beta, eps)


def test_constant_rows(solution):
    rng = np.random.default_rng(14)
    gamma, beta = parameters(rng, 32)
    note = {
        "en": "Nothing is left of these rows after centering, so only beta can come out.",
        "zh": "这些行减去均值后什么也不剩，结果只能是 beta。",
    }
    # 32 equal powers of two: any order of summation gives the mean without an error. The last row
    # is an ordinary one, by which a forgotten β is told from a special case for constant rows.
    rows = np.stack([np.zeros(32), np.full(32, 4.0), np.full(32, -0.5), np.arange(32.0)])
    for dtype, eps in ((np.float32, 1e-5), (np.float16, 1e-8), (np.float64, 1e-30)):
        expected = np.stack([beta.astype(dtype)] * 3)
        got = solution.layer_norm(rows.astype(dtype), gamma, beta, eps)
        close(got[-1:], reference(rows[-1:].astype(dtype), gamma, beta, eps), rtol=1e-3, atol=1e-3)
        # 1e-6 leaves room for the last multiplication and addition only.
        close(got[:3], expected, rtol=1e-6, atol=1e-6, note=note)


def test_large_mean(solution):
    rng = np.random.default_rng(15)
    note = {
        "en": "The same rows without their mean of 3000 came out right.",
        "zh": "同样的行，去掉 3000 这个均值后算出来是对的。",
    }
    for shape in ((4, 48), (2, 1100)):
        x = (rng.standard_normal(shape) + 3000).astype(np.float32)
        gamma, beta = parameters(rng, shape[-1])
        # 0.01, as promised: a float32 mean near 3000 may be off by a few 1e-3 if it is summed one by
        # one, and so is every entry; the one-pass variance is wrong by far more than 1.
        expect(solution, x - np.float32(3000), gamma, beta, atol=0.01)
        expect(solution, x, gamma, beta, rtol=0, atol=0.01, note=note)


def test_float16_rows(solution):
    rng = np.random.default_rng(16)
    gamma, beta = parameters(rng, 40)
    spread = np.array([1, 900, 1e-3, 20])[:, None]
    offset = np.array([0, 0, 0, 2500])[:, None]
    x = (rng.standard_normal((4, 40)) * spread + offset).astype(np.float16)
    note = {
        "en": "The same rows in float32 came out right.",
        "zh": "同样的行，用 float32 算出来是对的。",
    }
    # 2e-3: two float16 roundings (2^-11 each); overflow, underflow or a float16 mean cost over 1e-2.
    expect(solution, x.astype(np.float32), gamma, beta, rtol=2e-3, atol=2e-3)
    expect(solution, x, gamma, beta, rtol=2e-3, atol=2e-3, note=note)


def test_rounded_once(solution):
    rng = np.random.default_rng(21)
    note = {
        "en": "All is close, but more than one rounding to float16 has taken place.",
        "zh": "结果都很接近，但舍入到 float16 的次数不止一次。",
    }
    # A float32 row meets another float16 number in 0.1 % of the entries; one rounding too many
    # moves 20 % and more.
    for d_model, spread in ((160, 1), (160, 0.003), (1200, 30)):
        x = (rng.standard_normal((4, d_model)) * spread).astype(np.float16)
        gamma, beta = parameters(rng, d_model)
        expected = reference(x, gamma, beta)
        got = solution.layer_norm(x, gamma, beta)
        close(got, expected, rtol=2e-3, atol=2e-3)
        equal(got, expected, budget=0.02, note=note)
    # Results in the thousands; in the first channel γ times 3.9 is beyond float16, its sum with β is not.
    x = np.zeros(16, np.float16)
    x[0] = 7
    gamma = np.linspace(20000, -3000, 16, dtype=np.float32)
    beta = np.linspace(-50000, 9000, 16, dtype=np.float32)
    expect(solution, x, gamma, beta, rtol=1e-3)


def test_float64_rows(solution):
    rng = np.random.default_rng(17)
    note = {
        "en": "About seven digits are right, as float32 has them; float64 has sixteen.",
        "zh": "大约有七位数字是对的，这是 float32 的精度；float64 有十六位。",
    }
    for d_model in (40, 700):
        gamma, beta = parameters(rng, d_model)
        x = rng.standard_normal((3, d_model)) * 5 + 2
        expected = reference(x, gamma, beta)
        got = solution.layer_norm(x, gamma, beta)
        close(got, expected, rtol=2e-6, atol=2e-6)
        # 1e-12: float64 errs by 1e-15, a detour through float32 by 1e-7.
        close(got, expected, rtol=1e-12, atol=1e-12, note=note)


def test_every_call_by_itself(solution):
    rng = np.random.default_rng(23)
    gamma, beta = parameters(rng, 12)
    for size in (1, 5, 25, 125):
        x = (rng.standard_normal((3, 12)) * size).astype(np.float32)
        expect(solution, x, gamma * np.float32(size), beta)


def test_inputs_left_alone(solution):
    rng = np.random.default_rng(18)
    gamma, beta = parameters(rng, 12)
    # Already normalized, gain 1, bias 0: the result equals x, and is a new array all the same.
    same = np.array([[1, -1, 1, -1], [-1, -1, 1, 1]])
    one, zero = np.ones(4, np.float32), np.zeros(4, np.float32)
    for dtype in (np.float16, np.float32, np.float64):
        solution.layer_norm(rng.standard_normal((3, 12)).astype(dtype), gamma, beta)
        expect(solution, same.astype(dtype), one, zero, eps=0.0)
        expect(solution, np.zeros((2, 4), dtype), one, zero)
    untouched(solution)
    fresh(solution)
