"""Checks of to_bf16: exact, since rounding one number involves no reduction."""

import numpy as np

from judge.expect import equal, fresh, untouched

LARGEST = float.fromhex("0x1.fep127")  # 3.3895e38
STEP_BITS = 16  # float32 keeps 16 bits more than bfloat16


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


def expect(solution, pairs):
    """Round the first numbers of all pairs in one call and compare with the second ones."""
    given, wanted = (np.array(column, dtype=np.float32) for column in zip(*pairs, strict=True))
    equal(solution.to_bf16(given), wanted)


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
    ]
    expect(solution, pairs)
    expect(solution, [(5.0 * 2**100 + 2.0**94, 5.0 * 2**100)])


def test_signs(solution):
    pairs = [
        (-6938.6, -6944.0),
        (-1.00390625, -1.0),
        (-1.01171875, -1.015625),
        (-0.1, -0.10009765625),
    ]
    expect(solution, pairs)
    # −0.0 and 0.0 differ in their bits, and bits are what is compared.
    expect(solution, [(-0.0, -0.0), (0.0, 0.0), (-1e-45, -0.0)])


def test_range_of_float32(solution):
    step = LARGEST - float.fromhex("0x1.fcp127")
    huge = [
        (1e38, float.fromhex("0x1.2cp126")),
        (LARGEST - step / 4, LARGEST),
        (LARGEST + step / 4, LARGEST),
        (3.4e38, np.inf),
        (-3.4e38, -np.inf),
    ]
    expect(solution, huge)
    expect(solution, [(1e-38, float.fromhex("0x1.b4p-127"))])
    # The smallest subnormal bfloat16 is 2^-133; half of it is a tie between 0 and 1 step.
    subnormal = [(1e-40, 2.0**-133), (2.0**-134, 0.0), (3 * 2.0**-134, 2 * 2.0**-133)]
    expect(solution, subnormal)


def test_infinity_and_nan(solution):
    expect(solution, [(np.inf, np.inf), (-np.inf, -np.inf), (np.nan, np.nan), (1.0, 1.0)])
    # NaN by their bits: all payload in the low half, all ones, and both signs.
    patterns = [0x7F800001, 0xFF800001, 0x7FFFFFFF, 0xFFFFFFFF, 0x7FC00000, 0x7FBF8000]
    got = solution.to_bf16(np.array(patterns, dtype=np.uint32).view(np.float32))
    equal(got, np.full(len(patterns), np.nan, dtype=np.float32))


def test_random_bit_patterns(solution):
    bits = np.random.default_rng(51).integers(0, 2**32, 100_000, dtype=np.uint32)
    bits[::4] &= np.uint32(0xFFFF8000)  # a quarter on the grid or exactly halfway
    x = bits.view(np.float32)
    x = x[np.isfinite(x)][:90_000]
    equal(solution.to_bf16(x.reshape(3, 300, 100)), reference(x).reshape(3, 300, 100))
    # Every third entry, and a transposed array: not contiguous in memory, just as valid.
    equal(solution.to_bf16(x[::3]), reference(x[::3].copy()))
    table = x[:600].reshape(20, 30)
    equal(solution.to_bf16(table.T), reference(table).T)


def test_inputs_left_alone(solution):
    x = np.random.default_rng(52).standard_normal((4, 25)).astype(np.float32)
    solution.to_bf16(x)
    solution.to_bf16(reference(x))
    untouched(solution)
    fresh(solution)
