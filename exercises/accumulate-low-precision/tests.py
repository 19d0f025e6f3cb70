"""Checks of sum_bf16: exact, since every addition and every rounding is prescribed.

Only the order of the float32 sum is free; its tests use sums that float32 holds exactly.
"""

import math

import numpy as np

from judge.expect import equal, untouched

HOW = ("running", "lanes", "pairwise", "fp32")


def to_bf16(x):
    """Return x, float32, rounded to the nearest bfloat16, ties to even; x holds no NaN."""
    bits = np.asarray(x, dtype=np.float32).view(np.uint32).astype(np.uint64)
    bits += np.uint64(0x7FFF) + ((bits >> np.uint64(16)) & np.uint64(1))
    return (bits & np.uint64(0xFFFF0000)).astype(np.uint32).view(np.float32)


def reference(v, how, lanes=32):
    """Return the sum by recursion over lists of Python floats: another way than the solution."""
    values = [float(value) for value in v]
    if how == "fp32":
        return rounded(sum(values))
    if how == "running":
        return fold(values)
    if how == "lanes":
        values = [fold(values[k::lanes]) for k in range(lanes)]
    return halve(values)


def rounded(value):
    # round() is half to even; no number here is subnormal or beyond the range of bfloat16.
    fraction, exponent = math.frexp(value)
    return math.ldexp(round(fraction * 256), exponent - 8)


def fold(values):
    total = 0.0
    for value in values:
        total = rounded(total + value)  # float64 holds the sum exactly
    return total


def halve(values):
    while len(values) > 1:
        pairs = zip(values[::2], values[1::2] + [0.0] * (len(values) % 2), strict=True)
        values = [rounded(one + other) for one, other in pairs]
    return values[0]


def array(values):
    return np.array(values, dtype=np.float32)


def expect(solution, v, how, expected, lanes=32):
    """Compare one sum with the expected number, exactly."""
    note = {"en": f'This is how = "{how}".', "zh": f'这里 how = "{how}"。'}
    equal(float(solution.sum_bf16(v, how, lanes)), float(expected), note=note)


def test_running_sum_of_ones_stops_at_256(solution):
    expect(solution, array([1] * 5), "running", 5)
    # At 256 the step is 2: 257 is halfway between 256 and 258, and 256 is the even one.
    expect(solution, array([1] * 601), "running", 256)


def test_running_depends_on_the_order(solution):
    ones = [1] * 257
    expect(solution, array([256, *ones]), "running", 256)
    expect(solution, array([*ones, 256]), "running", 512)
    # 1 is lost between 256 and −256, and all that comes after starts from 0.
    expect(solution, array([256, 1, -256, 3]), "running", 3)


def test_fp32_rounds_once(solution):
    expect(solution, array([65536] * 4), "fp32", 2**18)
    expect(solution, array([1] * 600), "fp32", 600)
    # Between 512 and 1024 the step is 4, and 1001 is nearer to 1000.
    expect(solution, array([1] * 1001), "fp32", 1000)
    expect(solution, array([256, 1, -256, 0.5]), "fp32", 1.5)


def test_pairwise_is_a_tree(solution):
    expect(solution, array([1] * 512), "pairwise", 512)
    expect(solution, array([256, 1, 0, 0]), "pairwise", 256)
    # Neighbours first: (256 + 0) + (1 + 1) = 258 and (256 + 1) + (0 + 1) = 256 + 1 = 256.
    expect(solution, array([256, 0, 1, 1]), "pairwise", 258)
    expect(solution, array([256, 1, 0, 1]), "pairwise", 256)
    v = to_bf16(np.random.default_rng(70).standard_normal(64) * 50)
    expect(solution, v, "pairwise", reference(v, "pairwise"))


def test_odd_lengths_lose_nothing(solution):
    expect(solution, array([-2.5]), "pairwise", -2.5)
    for count in (2, 3, 5, 7, 37, 100):
        expect(solution, array([1] * (count - 1) + [-3]), "pairwise", count - 4)
    # The last one waits: (2 + 0) + (256 + 1) = 258, then 258 + 1 = 260. Added to the pair before
    # it, it would be lost, as that pair has stayed at 256.
    expect(solution, array([2, 0, 256, 1, 1]), "pairwise", 260)
    # Cut in the middle, 1 + (1 + 256) would lose both ones.
    expect(solution, array([0, 0, 1, 1, 256]), "pairwise", 258)


def test_lanes_take_every_nth(solution):
    expect(solution, array([1] * 600), "lanes", 600)
    # Lane 0: 128 + 128 = 256, + 1 = 256, + 2 = 258. Lane 1: 4. Together 262.
    v = array([128, 1, 128, 1, 1, 1, 2, 1])
    expect(solution, v, "lanes", 262, lanes=2)
    rng = np.random.default_rng(71)
    v = to_bf16(rng.standard_normal(96) ** 2 * 3)
    for lanes in (1, 4, 16):
        expect(solution, v, "lanes", reference(v, "lanes", lanes), lanes=lanes)


def test_lanes_of_any_number(solution):
    expect(solution, array([3, 4, -1]), "lanes", 6)
    rng = np.random.default_rng(72)
    v = to_bf16(rng.standard_normal(103) * 50)
    for lanes in (3, 7, 12, 103, 200):
        expect(solution, v, "lanes", reference(v, "lanes", lanes), lanes=lanes)
    # Called without lanes: there are 32.
    equal(float(solution.sum_bf16(v[:95], "lanes")), reference(v[:95], "lanes", 32))


def test_squares_of_a_row(solution):
    x = to_bf16(np.random.default_rng(73).standard_normal(500))
    v = to_bf16(x * x)
    for how in HOW:
        expect(solution, v, how, reference(v, how))
    # Large squares, beyond the range of float16, every second one: not contiguous, just as valid.
    v = to_bf16(v * 30000)[::2]
    expect(solution, v, "pairwise", reference(v, "pairwise"))
    expect(solution, v, "lanes", reference(v, "lanes", 20), lanes=20)


def test_inputs_left_alone(solution):
    v = to_bf16(np.random.default_rng(74).standard_normal(11))
    for how in HOW:
        solution.sum_bf16(v, how, 4)
    untouched(solution)
