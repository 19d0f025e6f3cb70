"""Tests of rms_norm: a value worked by hand, the properties, the edges, then the promises.

Tolerance of the float32 tests: the mean of up to 2500 squares and three more roundings leave a
float32 result within 5e-7 of the float64 one, in any order of summation that NumPy uses; the nearest
wrong answer that a test is meant to catch is 5e-4 away. 1e-5 lies between, well apart from both.
atol = 1e-6 is that tolerance for results that are nearly 0, where all results are about 1.
"""

import numpy as np

from judge.expect import close, fresh, shaped, untouched

CLOSE = {"rtol": 1e-5, "atol": 1e-6}
IN_MEMORY = {
    "en": "The same numbers, lying one after the other in memory, came out right.",
    "zh": "同样的数，在内存里依次排列时，算出来是对的。",
}


def oracle(x, gamma, eps=1e-6):
    """The formula in float64, rounded once to the dtype of x."""
    wide = np.asarray(x, np.float64)
    root = np.sqrt(np.mean(wide**2, axis=-1, keepdims=True) + eps)
    return (wide / root * np.asarray(gamma, np.float64)).astype(x.dtype)


def normal(seed, *shape):
    """Random rows (…, d_model) of RMS about 1, float32."""
    return np.random.default_rng(seed).standard_normal(shape).astype(np.float32)


def gains(seed, d_model):
    """Random gains (d_model,) in 0.5 … 1.5, float32."""
    return np.random.default_rng(seed).uniform(0.5, 1.5, d_model).astype(np.float32)


def test_shape_and_dtype(solution):
    for dtype in (np.float32, np.float64):
        got = solution.rms_norm(normal(1, 2, 3, 8).astype(dtype), gains(2, 8))
        shaped(got, (2, 3, 8), dtype)


def test_worked_by_hand(solution):
    x = np.array([3, 4], np.float32)
    gamma = np.array([1, 2], np.float32)
    expected = np.array([0.6 * np.sqrt(2), 1.6 * np.sqrt(2)], np.float32)
    close(solution.rms_norm(x, gamma, eps=0.0), expected, **CLOSE)


def test_scaling_changes_nothing(solution):
    x, gamma = normal(3, 4, 10), gains(4, 10)
    expected = oracle(x, gamma, 0.0)
    for factor in (1, 7, 40):
        scaled = x * np.float32(factor)
        close(solution.rms_norm(scaled, gamma, eps=0.0), expected, **CLOSE)


def test_mean_is_kept(solution):
    x = normal(5, 3, 12) + np.float32(4)
    gamma = gains(6, 12)
    close(solution.rms_norm(x, gamma), oracle(x, gamma), **CLOSE)


def test_every_channel_has_its_gain(solution):
    x = np.ones((2, 6), np.float32)
    gamma = np.array([1, 2, -3, 0, 0.5, -0.25], np.float32)
    close(solution.rms_norm(x, gamma, eps=0.0), np.stack([gamma, gamma]), **CLOSE)


def test_one_rms_per_token(solution):
    size = np.array([3, 300, 20], np.float32)[:, None]
    x, gamma = normal(7, 3, 16) * size, gains(8, 16)
    close(solution.rms_norm(x, gamma), oracle(x, gamma), **CLOSE)
    # Other tokens and gains of the same shape, again and again: nothing of an earlier call may last.
    for seed in range(40, 44):
        x, gamma = normal(seed, 3, 16) * size, gains(seed, 16)
        close(solution.rms_norm(x, gamma), oracle(x, gamma), **CLOSE)


def test_any_number_of_dimensions(solution):
    gamma = gains(9, 5)
    for shape in ((5,), (1, 5), (2, 3, 5), (2, 1, 3, 5), (2, 1, 3, 2, 5)):
        x = normal(10, *shape)
        close(solution.rms_norm(x, gamma), oracle(x, gamma), **CLOSE)


def test_tiny_rows(solution):
    # RMS 1e-3: its square is as large as the default eps, so the place of eps decides.
    x = normal(11, 2, 24) * np.float32(1e-3)
    gamma = gains(12, 24)
    close(solution.rms_norm(x, gamma), oracle(x, gamma), **CLOSE)
    # The same in float64, in which even the rounding of ε to float32 would show.
    wide = x.astype(np.float64)
    close(solution.rms_norm(wide, gamma), oracle(wide, gamma), rtol=1e-12, atol=1e-12)


def test_eps_is_the_one_passed(solution):
    x, gamma = normal(13, 2, 9) * np.float32(1e-3), gains(14, 9)
    for eps in (1e-5, 1e-3, 0.5, 1e-12):
        close(solution.rms_norm(x, gamma, eps), oracle(x, gamma, eps), **CLOSE)


def test_zero_rows(solution):
    # The last row is an ordinary one.
    x, gamma = np.zeros((3, 6), np.float32), gains(15, 6)
    x[2] = [1, -2, 0, 3, 0, 1]
    close(solution.rms_norm(x, gamma), oracle(x, gamma), **CLOSE)


def test_massive_activation(solution):
    # One channel thousands of times the rest, as token 0 of Qwen3-0.6B has it from layer 4 on.
    x = normal(16, 2, 64) * np.float32(26.6)
    x[0, 35] = 6938.6
    gamma = gains(17, 64)
    close(solution.rms_norm(x, gamma), oracle(x, gamma), **CLOSE)


def test_views_into_larger_arrays(solution):
    wide, gamma = normal(18, 6, 22), gains(19, 22)[::2]
    deep = normal(33, 4, 6, 11)
    turned = (deep.transpose(1, 0, 2), np.asfortranarray(deep), deep[:, ::-1, ::-1])
    for x in (wide[::2, ::2], wide[::-1, 1::2], np.asfortranarray(wide[:, :11]), *turned):
        close(solution.rms_norm(np.array(x, order="C"), gamma), oracle(x, gamma), **CLOSE)
        close(solution.rms_norm(x, gamma), oracle(x, gamma), **CLOSE, note=IN_MEMORY)


def test_random_rows(solution):
    for seed, d_model in enumerate((77, 1, 2, 3, 896, 1000, 2500), 20):
        x, gamma = normal(seed, 3, d_model), gains(seed, d_model)
        close(solution.rms_norm(x, gamma), oracle(x, gamma), **CLOSE)


def test_float64_stays_float64(solution):
    # So large that eps plays no part: what is tested is the width of the numbers alone.
    note = {
        "en": "About seven digits are right, as float32 has them; float64 has sixteen.",
        "zh": "大约有七位数字是对的，这是 float32 的精度；float64 有十六位。",
    }
    for d_model in (40, 700):
        x = np.random.default_rng(30).standard_normal((3, d_model)) * 1e8
        gamma = gains(31, d_model)
        got = solution.rms_norm(x, gamma)
        close(got, oracle(x, gamma), rtol=2e-6, atol=2e-6)
        # float64 errs by 1e-15 here, a detour through float32 by 1e-8 and more.
        close(got, oracle(x, gamma), rtol=1e-12, atol=1e-12, note=note)


def test_inputs_left_alone(solution):
    x, gamma = normal(32, 3, 8), np.ones(8, np.float32)
    solution.rms_norm(x, gamma)
    solution.rms_norm(x, gamma, 0.0)
    # Already normalized, or zero: the result equals x, and is a new array all the same.
    same = np.array([[1, -1] * 4, [-1, -1] * 4], np.float32)
    for dtype in (np.float32, np.float64):
        close(solution.rms_norm(same.astype(dtype), gamma, 0.0), same.astype(dtype), **CLOSE)
        close(solution.rms_norm(0 * same.astype(dtype), gamma), 0 * same.astype(dtype), **CLOSE)
    untouched(solution)
    fresh(solution)
