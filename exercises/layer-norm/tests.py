"""Checks of layer_norm, against the formula evaluated in float64."""

import numpy as np

from judge.expect import close, fresh, untouched


def reference(x, gamma, beta, eps=1e-5):
    """Return LayerNorm of x, (..., d_model), evaluated and returned in float64."""
    x, gamma, beta = (np.asarray(a, dtype=np.float64) for a in (x, gamma, beta))
    centred = x - x.mean(axis=-1, keepdims=True)
    return centred / np.sqrt((centred * centred).mean(axis=-1, keepdims=True) + eps) * gamma + beta


def parameters(rng, d_model):
    """Return a gain in [0.5, 1.5) and a bias around 0, both (d_model,) float32."""
    gamma = rng.uniform(0.5, 1.5, d_model).astype(np.float32)
    return gamma, rng.standard_normal(d_model).astype(np.float32)


def expect(solution, x, gamma, beta, eps=1e-5, rtol=1e-5, atol=1e-5, note=None):
    """Compare one call with the reference, rounded to the dtype of x.

    1e-5: float32 itself is within 1e-7 of float64 on these rows; the nearest wrong answer
    (dividing by d − 1) is 7e-3 away. atol, since a bias may bring a result close to 0.
    """
    expected = reference(x, gamma, beta, eps).astype(x.dtype)
    close(solution.layer_norm(x, gamma, beta, eps), expected, rtol=rtol, atol=atol, note=note)


def test_worked_by_hand(solution):
    x = np.array([1, -1, 3, 3], dtype=np.float32)
    gamma, beta = np.ones(4, dtype=np.float32), np.zeros(4, dtype=np.float32)
    expect(solution, x, gamma, beta, eps=0.0)


def test_gain_then_shift(solution):
    x = np.array([[1, -1, 3, 3], [-2, 0, 4, 2]], dtype=np.float32)
    gamma = np.array([1, 2, 0.5, -1], dtype=np.float32)
    beta = np.array([0.5, -3, 2, 1], dtype=np.float32)
    expect(solution, x, gamma, beta)


def test_shift_of_x_changes_nothing(solution):
    rng = np.random.default_rng(11)
    gamma, beta = parameters(rng, 24)
    # Multiples of 1/1024, so that x + 4 is exact in float32 and only the mean has moved.
    x = (np.round(rng.standard_normal((5, 24)) * 1024) / 1024).astype(np.float32)
    expected = reference(x, gamma, beta).astype(np.float32)
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
    # Every other entry of wider rows: not contiguous in memory, and just as valid.
    expect(solution, x.reshape(4, 7, 18, 2)[..., 1], gamma[:18], beta[:18])
    expect(solution, np.asfortranarray(x[3]), gamma, beta)


def test_tiny_rows(solution):
    rng = np.random.default_rng(13)
    gamma, beta = parameters(rng, 40)
    # Standard deviation 0.003: variance and eps = 1e-5 are of one size, so its place shows.
    x = (rng.standard_normal((3, 40)) * 0.003).astype(np.float32)
    expected = reference(x, gamma, beta).astype(np.float32)
    close(solution.layer_norm(x, gamma, beta), expected, rtol=1e-5, atol=1e-5)
    expect(solution, x, gamma, beta, eps=1e-3)
    expect(solution, x, gamma, beta, eps=1e-7)


def test_constant_rows(solution):
    rng = np.random.default_rng(14)
    gamma, beta = parameters(rng, 32)
    # 32 equal powers of two: any order of summation gives the mean without an error, so that
    # 1e-6 leaves room for the last multiplication and addition only.
    x = np.stack([np.zeros(32), np.full(32, 4.0), np.full(32, -0.5)]).astype(np.float32)
    note = {
        "en": "Nothing is left of these rows after centering, so only beta can come out.",
        "zh": "这些行减去均值后什么也不剩，结果只能是 beta。",
    }
    got = solution.layer_norm(x, gamma, beta)
    close(got, np.stack([beta] * 3), rtol=1e-6, atol=1e-6, note=note)


def test_large_mean(solution):
    rng = np.random.default_rng(15)
    gamma, beta = parameters(rng, 48)
    x = (rng.standard_normal((4, 48)) + 3000).astype(np.float32)
    # 3e-3: a float32 mean near 3000 may be off by a few 1e-4, and so is every entry, since the
    # spread is 1; the one-pass variance is wrong by far more than 1.
    expect(solution, x, gamma, beta, rtol=3e-3, atol=3e-3)


def test_float16_rows(solution):
    rng = np.random.default_rng(16)
    gamma, beta = parameters(rng, 40)
    spread = np.array([1, 900, 1e-3, 20])[:, None]
    offset = np.array([0, 0, 0, 2500])[:, None]
    x = (rng.standard_normal((4, 40)) * spread + offset).astype(np.float16)
    # 2e-3: two float16 roundings (2^-11 each); overflow, underflow or a float16 mean cost over 1e-2.
    expect(solution, x, gamma, beta, rtol=2e-3, atol=2e-3)


def test_float64_rows(solution):
    rng = np.random.default_rng(17)
    gamma, beta = parameters(rng, 40)
    x = rng.standard_normal((3, 40)) * 5 + 2
    # 1e-12: float64 errs by 1e-15, a detour through float32 by 1e-7.
    expect(solution, x, gamma, beta, rtol=1e-12, atol=1e-12)


def test_inputs_left_alone(solution):
    rng = np.random.default_rng(18)
    gamma, beta = parameters(rng, 12)
    for dtype in (np.float16, np.float32, np.float64):
        solution.layer_norm(rng.standard_normal((3, 12)).astype(dtype), gamma, beta)
    untouched(solution)
    fresh(solution)
