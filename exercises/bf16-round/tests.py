"""Checks of to_bf16: exact, since rounding one number involves no reduction."""

import numpy as np

from judge.expect import equal, fresh, untouched

LARGEST = float.fromhex("0x1.fep127")  # 3.3895e38
STEP_BITS = 16  # float32 keeps 16 bits more than bfloat16
# NaN by their bits: all payload in the low half, none there, all ones, and both signs.
NANS = np.array(
    [0x7F800001, 0xFF800001, 0x7F80FFFF, 0x7FFFFFFF, 0xFFFFFFFF, 0x7FC00000, 0xFFC00000, 0x7FBF8000,
     0x7F810000, 0x7FFF8000, 0xFFFF7FFF, 0x7F808000], dtype=np.uint32,
)  # fmt: skip
ZERO = {
    "en": "−0 and 0 are equal, but not the same: their top bits differ, and bits are compared here.",
    "zh": "−0 和 0 相等，却不相同：它们的最高位不一样，而这里比较的是二进制位。",
}
LOW_BITS = {
    "en": "These are the lower 16 bits of your NaN. They have to be zero, as in every bfloat16 number.",
    "zh": "这是你返回的 NaN 的低 16 位。它们必须为 0，每个 bfloat16 数都是如此。",
}


def reference(x):
    """Return x rounded to bfloat16, found by comparing both neighbours on the grid."""
    below = (x.view(np.uint32) & np.uint32(0xFFFF0000)).view(np.float32)  # toward zero
    above = (below.view(np.uint32) + np.uint32(1 << STEP_BITS)).view(np.float32)
    near = np.abs(x.astype(np.float64) - below.astype(np.float64))
    # Beyond the largest number the next grid point would be 2^128, which float32 calls infinity.
    far = np.abs(finite(above) - x.astype(np.float64))
    odd = (below.view(np.uint32) >> np.uint32(STEP_BITS)) & np.uint32(1)
    up = (far < near) | ((far == near) & (odd == 1))
    return np.where(up, above, below)


def finite(x):
    """Return x in float64, with infinity replaced by 2^128."""
    wide = x.astype(np.float64)
    return np.where(np.isinf(wide), np.copysign(2.0**128, wide), wide)


def nans():
    return NANS.view(np.float32)


def expect(solution, pairs, note=None):
    """Round the first numbers of all pairs in one call and compare with the second ones."""
    given, wanted = (np.array(column, dtype=np.float32) for column in zip(*pairs, strict=True))
    equal(solution.to_bf16(given), wanted, note=note)


def test_grid_values_stay(solution):
    values = [0.0, 1.0, -2.5, 0.15625, 255.0, -6944.0]
    expect(solution, [(value, value) for value in values])
    for value in (3 * 2.0**-40, 2.0**100, LARGEST, -LARGEST):
        expect(solution, [(value, value)])


def test_nearest(solution):
    pairs = [
        (6938.6, 6944.0),
        (3.14, 3.140625),
        (0.1, 0.10009765625),
        (0.2691408770292272, 0.26953125),
        (1.9999, 2.0),
        (1.003, 1.0),
        (300.4, 300.0),
    ]
    expect(solution, pairs)


def test_ties_go_to_even(solution):
    half, hair = 2.0**-8, 2.0**-20
    pairs = [
        (1 + half, 1.0),
        (1 + 3 * half, 1 + 4 * half),
        (1 + half + hair, 1 + 2 * half),
        (1 + 3 * half - hair, 1 + 2 * half),
        (257.0, 256.0),
        (259.0, 260.0),
        (2 - half, 2.0),
        (-257.0, -256.0),
        (-259.0, -260.0),
    ]
    expect(solution, pairs)
    expect(solution, [(5.0 * 2**100 + 2.0**94, 5.0 * 2**100)])


def test_signs(solution):
    pairs = [
        (-6938.6, -6944.0),
        (-1.00390625, -1.0),
        (-1.01171875, -1.015625),
        (-0.1, -0.10009765625),
        (-1.003, -1.0),
        (-300.4, -300.0),
    ]
    expect(solution, pairs)
    expect(solution, [(-0.0, -0.0), (0.0, 0.0)], note=ZERO)


def test_range_of_float32(solution):
    step = LARGEST - float.fromhex("0x1.fcp127")
    huge = [
        (1e38, float.fromhex("0x1.2cp126")),
        (LARGEST - step / 4, LARGEST),
        (LARGEST + step / 4, LARGEST),
        (3.4e38, np.inf),
        (-3.4e38, -np.inf),
        # A tie: the last bit of the largest number is 1, that of infinity 0.
        (LARGEST + step / 2, np.inf),
        (-LARGEST - step / 2, -np.inf),
    ]
    expect(solution, huge)


def test_subnormal_numbers(solution):
    # Below 2^-126 the step stays 2^-133; half of it is a tie between 0 and 1 step.
    pairs = [
        (1e-38, float.fromhex("0x1.b4p-127")),
        (1e-40, 2.0**-133),
        (2.0**-134, 0.0),
        (3 * 2.0**-134, 2 * 2.0**-133),
        (2.0**-126 - 2.0**-149, 2.0**-126),
        (2.0**-127, 2.0**-127),
        (2.0**-149, 0.0),
        (2.0**-134 + 2.0**-149, 2.0**-133),
    ]
    given, wanted = np.float32(pairs).T
    # Both calls before the first comparison: zeros alone tell little of their cause.
    got, mirrored = solution.to_bf16(given), solution.to_bf16(-given)
    equal(got, wanted)
    equal(mirrored, -wanted)


def test_infinity_and_nan(solution):
    expect(solution, [(np.inf, np.inf), (-np.inf, -np.inf), (np.nan, np.nan), (1.0, 1.0)])
    got = solution.to_bf16(nans())
    equal(got, np.full(NANS.size, np.nan, dtype=np.float32))
    for nan in nans():
        equal(solution.to_bf16(np.array([nan, 2.5], np.float32)), np.float32([np.nan, 2.5]))


def test_low_bits_of_nan(solution):
    got = solution.to_bf16(nans())
    equal(got, np.full(NANS.size, np.nan, dtype=np.float32))
    equal(got.view(np.uint32) & np.uint32(0xFFFF), np.zeros(NANS.size, np.uint32), note=LOW_BITS)


def test_every_exponent(solution):
    # Both signs, all 256 exponents, the ends and the middle of the kept bits and of the cut ones.
    high = np.arange(512, dtype=np.uint32)[:, None] << np.uint32(7)
    high = high + np.uint32([0, 1, 2, 0x3F, 0x40, 0x7E, 0x7F])
    low = np.uint32([0, 1, 0x3FFF, 0x4000, 0x7FFF, 0x8000, 0x8001, 0xBFFF, 0xC000, 0xFFFF])
    x = ((high[..., None] << np.uint32(STEP_BITS)) + low).view(np.float32).ravel()
    x = x[~np.isnan(x)]
    equal(solution.to_bf16(x), reference(x))


def test_random_bit_patterns(solution):
    bits = np.random.default_rng(51).integers(0, 2**32, 100_000, dtype=np.uint32)
    bits[::4] &= np.uint32(0xFFFF8000)  # a quarter on the grid or exactly halfway
    x = bits.view(np.float32)
    x = x[np.isfinite(x)][:90_000]
    equal(solution.to_bf16(x.reshape(3, 300, 100)), reference(x).reshape(3, 300, 100))


def test_any_shape_and_order(solution):
    x = (np.random.default_rng(53).standard_normal(720) * 100).astype(np.float32)
    for shape in ((720,), (1,), (24, 30), (1, 720), (2, 3, 120), (4, 3, 2, 30), (2, 2, 2, 3, 30)):
        part = x[: np.prod(shape)].reshape(shape)
        equal(solution.to_bf16(part), reference(part))
    # By columns, transposed, every third, backwards, one number many times: just as valid.
    table = x.reshape(24, 30)
    views = (table.T, np.asfortranarray(table), x.reshape(4, 6, 30).transpose(2, 0, 1), x[::3],
             x[::-1], table[::-2, ::-5], table[:, 3], np.broadcast_to(x[:5], (3, 5)))  # fmt: skip
    for view in views:
        equal(solution.to_bf16(view), reference(view.copy(order="C")))


def test_inputs_left_alone(solution):
    x = np.random.default_rng(52).standard_normal((4, 25)).astype(np.float32)
    solution.to_bf16(x)
    # Nothing to round: the result is a new array all the same.
    for same in (reference(x), np.zeros((2, 3), np.float32), np.float32([np.inf]), reference(x).T):
        solution.to_bf16(same)
    solution.to_bf16(nans())
    untouched(solution)
    fresh(solution)
