"""Checks of sum_bf16: exact, since every addition and every rounding is prescribed.

Only the order of the float32 sum is free; its tests use sums that float32 holds exactly,
or that lie far from the middle between two bfloat16 numbers.
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
    """Compare one sum with the expected number, exactly; the sign of a zero does not count."""
    note = {"en": f'This is how = "{how}".', "zh": f'这里 how = "{how}"。'}
    got = float(solution.sum_bf16(v, how, lanes)) + 0.0
    equal(got, float(expected) + 0.0, note=note)


def test_running_sum_of_ones_stops_at_256(solution):
    expect(solution, array([1] * 5), "running", 5)
    # At 256 the step is 2: 257 is halfway between 256 and 258, and 256 is the even one.
    expect(solution, array([1] * 601), "running", 256)


def test_running_depends_on_the_order(solution):
    expect(solution, array([256] + [1] * 256), "running", 256)
    expect(solution, array([1] * 256 + [256]), "running", 512)
    expect(solution, array([256, 1, -256, 3]), "running", 3)
    expect(solution, array([3, -256, 1, 256]), "running", 4)
    # 8.5 in front and 3 behind: neither may be lost, nor count twice.
    expect(solution, array([8.5, -1, 0.25, 3]), "running", 10.75)
    v = to_bf16(np.random.default_rng(75).standard_normal(40) * 50)
    expect(solution, v, "running", reference(v, "running"))


def test_every_addition_to_the_nearest(solution):
    # The step is 2 from 256 on: 257 is a tie and goes down, 259 a tie and goes up.
    expect(solution, array([256, 1]), "running", 256)
    expect(solution, array([258, 1]), "running", 260)
    expect(solution, array([256, 1.5]), "running", 258)
    expect(solution, array([256, 0.5, 0.5, 0.5]), "running", 256)
    expect(solution, array([-256, -1]), "running", -256)
    expect(solution, array([-258, -1]), "running", -260)
    expect(solution, array([-256, -1.5]), "running", -258)
    for how in ("running", "pairwise", "lanes"):
        expect(solution, array([258, 1, 1, 1.5]), how, reference([258, 1, 1, 1.5], how, 2), 2)


def test_fp32_rounds_once(solution):
    expect(solution, array([65536] * 4), "fp32", 2**18)
    expect(solution, array([1] * 600), "fp32", 600)
    # Between 512 and 1024 the step is 4, and 1001 is nearer to 1000.
    expect(solution, array([1] * 1001), "fp32", 1000)
    expect(solution, array([256, 1, -256, 0.5]), "fp32", 1.5)
    # 1002 is a tie, and 1000 the even one of its neighbors.
    expect(solution, array([1] * 1002), "fp32", 1000)
    expect(solution, array([2048, 1, 1, 1, 1, 1, 1, 1]), "fp32", 2048)
    expect(solution, array([2048] + [1] * 9), "fp32", 2064)


def test_pairwise_is_a_tree(solution):
    expect(solution, array([1] * 512), "pairwise", 512)
    expect(solution, array([256, 1, 0, 0]), "pairwise", 256)
    # Neighbors first: (256 + 0) + (1 + 1) = 258 and (256 + 1) + (0 + 1) = 256 + 1 = 256.
    expect(solution, array([256, 0, 1, 1]), "pairwise", 258)
    expect(solution, array([256, 1, 0, 1]), "pairwise", 256)
    expect(solution, array([1, 256, 1, 0]), "pairwise", 256)
    v = to_bf16(np.random.default_rng(70).standard_normal(64) * 50)
    expect(solution, v, "pairwise", reference(v, "pairwise"))


def test_odd_lengths_lose_nothing(solution):
    for count in (2, 3, 5, 7, 37, 100):
        expect(solution, array([1] * (count - 1) + [-3]), "pairwise", count - 4)
    # The last one waits: (2 + 0) + (256 + 1) = 258, then 258 + 1 = 260. Added to the pair before
    # it, it would be lost, as that pair has stayed at 256.
    expect(solution, array([2, 0, 256, 1, 1]), "pairwise", 260)
    # Cut in the middle, 1 + (1 + 256) would lose both ones.
    expect(solution, array([0, 0, 1, 1, 256]), "pairwise", 258)
    # Of seven, 1 waits behind 128 + 128 = 256, not in front of 1 + 0.
    expect(solution, array([1, 0, 0, 0, 128, 128, 1]), "pairwise", 256)
    rng = np.random.default_rng(76)
    for count in (3, 5, 6, 7, 11, 21, 43, 99):
        v = to_bf16(rng.standard_normal(count) * 50)
        expect(solution, v, "pairwise", reference(v, "pairwise"))


def test_one_element(solution):
    for how in HOW:
        for value in (-2.5, 6944.0, 0.0, -0.0, 2.0**-133):
            expect(solution, array([value]), how, value)
        expect(solution, array([3]), how, 3, lanes=1)
        expect(solution, array([2, -2]), how, 0)


def test_lanes_take_every_nth(solution):
    expect(solution, array([1] * 600), "lanes", 600)
    # Lane 0: 256 + 1 = 256, three times. Lane 1: 8. Together 264.
    v = array([256, 2, 1, 2, 1, 2, 1, 2])
    expect(solution, v, "lanes", 264, lanes=2)
    rng = np.random.default_rng(71)
    v = to_bf16(rng.standard_normal(96) ** 2 * 3)
    for lanes in (1, 4, 16):
        expect(solution, v, "lanes", reference(v, "lanes", lanes), lanes=lanes)


def test_lanes_meet_in_a_tree(solution):
    # One element a lane: what is left is the tree, lane 0 first.
    expect(solution, array([256, 0, 1, 1]), "lanes", 258, lanes=4)
    expect(solution, array([256, 1, 1]), "lanes", 256, lanes=3)
    expect(solution, array([1, 1, 256]), "lanes", 258, lanes=3)
    # Two elements a lane: 256, 0 and 1 + 1.
    expect(solution, array([256, 0, 1, 0, 0, 1]), "lanes", 258, lanes=3)


def test_lanes_of_any_number(solution):
    expect(solution, array([3, 4, -1]), "lanes", 6)
    # The elements behind the last full row count: 5 of them.
    expect(solution, array([1] * 37), "lanes", 37)
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
    # The number of lanes is for lanes only.
    for how in ("running", "pairwise", "fp32"):
        expect(solution, v[:77], how, reference(v[:77], how), lanes=7)


def test_any_size_of_number(solution):
    # Beyond the range of float16, and below it; float32 holds each of the sums exactly.
    whole = np.random.default_rng(77).integers(-120, 128, 40)
    for scale in (2.0**90, 2.0**20, 2.0**-100):
        v = array(whole * scale)
        for how in HOW:
            expect(solution, v, how, reference(v, how, 7), lanes=7)


def test_more_than_a_thousand(solution):
    # Whole numbers, so that float32 holds their sum exactly in any order.
    v = array(np.random.default_rng(78).integers(-100, 128, 1100))
    for how in HOW:
        expect(solution, v, how, reference(v, how))


def test_any_order_in_memory(solution):
    v = to_bf16(np.random.default_rng(86).standard_normal(150) * 50)
    table = np.asfortranarray(v.reshape(15, 10))
    for part in (v[::2], v[::-1], v[100:2:-3], table[3], table[::-2, 4]):
        for how in HOW:
            expect(solution, part, how, reference(part, how, 4), lanes=4)


def test_inputs_left_alone(solution):
    v = to_bf16(np.random.default_rng(74).standard_normal(11))
    for how in HOW:
        solution.sum_bf16(v, how, 4)
    untouched(solution)
