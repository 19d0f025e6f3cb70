"""Tests of int8-granularity: levels by hand, then who shares a scale with whom, then edges."""

import numpy as np

from judge.expect import close, fresh, shaped, untouched

# A level times a scale, each with one rounding: 1e-15 of the value. A wrong level is at least
# one step away, 1/127 of the largest value of its group.
EXACT = {"rtol": 1e-12, "atol": 1e-12}


def reference(x, axis):
    """Group by group, with Python's own integers."""
    groups = {None: [x], 1: list(x), 0: list(x.T)}[axis]
    done = []
    for group in groups:
        step = float(np.max(np.abs(group))) / 127 or 1.0
        done.append(np.array([round(float(value) / step) * step for value in group.flat]))
    if axis is None:
        return done[0].reshape(x.shape)
    return np.array(done) if axis == 1 else np.array(done).T


def stream(tokens=6, channels=11):
    """Random tokens with one outlier channel (2) whose values are all negative."""
    x = np.random.default_rng(0).standard_normal((tokens, channels))
    x[:, 2] = -20 * np.abs(x[:, 2]) - 10
    return x


def check(solution, x, axis, scale=1.0):
    """Compare one call, by name, with the reference; `scale` is the size of the largest entries."""
    got = solution.fake_quant(x=x, axis=axis)
    close(got, reference(x, axis), rtol=1e-12, atol=1e-12 * scale)


def test_by_hand(solution):
    x = np.array([[1.0, -2.54, 0.033, 0.5]])
    close(solution.fake_quant(x, 1), np.array([[1.0, -2.54, 0.04, 0.5]]), **EXACT)
    # One more channel, and the scale is 2: 1.0 is half a step, and goes to the even neighbor.
    x = np.array([[1.0, -2.54, 0.033, 0.5, 254.0]])
    close(solution.fake_quant(x, 1), np.array([[0.0, -2.0, 0.0, 0.0, 254.0]]), **EXACT)


def test_levels_by_hand(solution):
    # The scales are 1 and 0.5, exact, so that halves are halves: 2.5 -> 2, 3.5 -> 4, -1.5 -> -2.
    x = np.array([[127.0, -50.4, 2.5, 3.5, -1.5], [1.3, -63.5, 0.2, 0.3, 0.0]])
    expected = np.array([[127.0, -50.0, 2.0, 4.0, -2.0], [1.5, -63.5, 0.0, 0.5, 0.0]])
    close(solution.fake_quant(x, 1), expected, **EXACT)


def test_one_scale_per_token(solution):
    x = stream()
    close(solution.fake_quant(x, 1), reference(x, 1), **EXACT)


def test_one_scale_per_channel(solution):
    x = stream()
    close(solution.fake_quant(x, 0), reference(x, 0), **EXACT)


def test_one_scale_for_the_tensor(solution):
    x = stream()
    close(solution.fake_quant(x, None), reference(x, None), **EXACT)


def test_error_is_at_most_half_a_step(solution):
    x = np.random.default_rng(1).standard_normal((32, 48)) * np.linspace(0.01, 300, 48)
    for axis in (None, 1, 0):
        step = np.max(np.abs(x), axis=axis, keepdims=True) / 127
        got = solution.fake_quant(x, axis)
        shaped(got, x.shape, x.dtype)
        error = np.abs(got - x) / step
        close(
            np.maximum(error - 0.5, 0),
            np.zeros(x.shape),
            rtol=0,
            atol=1e-9,
            note={
                "en": f"axis={axis}: how far the error passes half a step, in steps.",
                "zh": f"axis={axis}：误差超出半级多少，以级为单位。",
            },
        )


def test_ordinary_entries(solution):
    # A massive token (0) and an outlier channel (7); what happens to all the other entries?
    x = np.random.default_rng(2).standard_normal((24, 96)) * 0.8
    x[:, 7] = -30 + x[:, 7]
    x[0, 7], x[0, 50] = -6900.0, 850.0
    ordinary = np.delete(x[1:], 7, axis=1)

    def loss(rounded):
        shaped(rounded, x.shape, x.dtype)
        lost = np.delete(rounded[1:], 7, axis=1) - ordinary
        return np.linalg.norm(lost) / np.linalg.norm(ordinary)

    errors = [loss(solution.fake_quant(x, axis)) for axis in (None, 1, 0)]
    expected = [loss(reference(x, axis)) for axis in (None, 1, 0)]
    close(
        np.array(errors),
        np.array(expected),
        rtol=1e-9,
        atol=0,
        note={
            "en": "Relative error of the ordinary entries: per tensor, per token, per channel.",
            "zh": "普通元素的相对误差：按张量、按 token、按通道。",
        },
    )


def test_zeros_stay_zero(solution):
    # Strided on purpose: a slice of a larger array, every other token and channel.
    x = np.random.default_rng(3).standard_normal((10, 14))[::2, ::2]
    x[1], x[:, 4] = 0.0, 0.0
    for axis in (None, 1, 0):
        close(solution.fake_quant(x, axis), reference(x, axis), **EXACT)
    close(solution.fake_quant(np.zeros((2, 3)), None), np.zeros((2, 3)), **EXACT)


def test_groups_that_only_look_like_zero(solution):
    # The largest value is 0 or below, and the largest magnitude is not.
    x = -np.abs(np.random.default_rng(4).standard_normal((5, 5)))
    x[np.arange(5), np.arange(5)] = 0.0
    for axis in (None, 1, 0):
        check(solution, x - 3, axis)
        check(solution, x, axis)
    # Not zero either, though the entries add up to 0.
    x = np.array([[3.3, -3.3], [-3.3, 3.3]])
    for axis in (None, 1, 0):
        check(solution, x, axis)


def test_tiny_and_huge_tensors(solution):
    for size in (1e-7, 1e-30, 1e30):
        for axis in (None, 1, 0):
            check(solution, stream(3, 5) * size, axis, size)
    # A faint token and a faint channel beside others.
    x = stream()
    x[1] *= 1e-9
    x[:, 4] *= 1e-9
    for axis in (1, 0):
        check(solution, x, axis, 1e-9)


def test_any_shape_and_order(solution):
    for shape in ((1, 1), (1, 6), (6, 1), (4, 4), (2, 700), (700, 2)):
        x = np.random.default_rng(5).standard_normal(shape)
        for axis in (None, 1, 0):
            check(solution, x, axis)
            check(solution, np.asfortranarray(x), axis)
            check(solution, np.ascontiguousarray(x[::-1, ::-1])[::-1, ::-1], axis)


def test_a_new_array(solution):
    # Nothing is rounded here; the result is a new array all the same.
    for x in (np.array([[127.0, -5.0], [3.0, 127.0]]), np.zeros((2, 2))):
        for axis in (None, 1, 0):
            check(solution, x, axis)
    fresh(solution)


def test_inputs_left_alone(solution):
    for axis in (None, 1, 0):
        solution.fake_quant(stream(), axis)
    untouched(solution)
