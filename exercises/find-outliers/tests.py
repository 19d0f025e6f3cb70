"""Checks of find_outliers: exact lists, on arrays whose outliers are planted far from the bars."""

import numpy as np

from judge.expect import equal, holds, untouched

KIND = {
    "en": "The result should be the tuple (massive, channels) of two lists: massive holds tuples of"
    " two whole numbers, like [(0, 35)], and channels holds whole numbers, like [4].",
    "zh": "结果应为元组 (massive, channels)，由两个列表组成：massive 里是两个整数的元组，"
    "如 [(0, 35)]；channels 里是整数，如 [4]。",
}
MASSIVE = {"en": "This is the list of massive activations.", "zh": "这是巨大激活的列表。"}
CHANNELS = {"en": "This is the list of outlier channels.", "zh": "这是离群通道的列表。"}


def expect(solution, h, massive, channels, **thresholds):
    """Compare both lists of one call; NumPy's integers count as integers."""
    got = solution.find_outliers(np.asarray(h, dtype=np.float32), **thresholds)
    holds(type(got) is tuple and len(got) == 2, KIND, got=got)
    holds(all(type(part) is list for part in got), KIND, got=got)
    pairs, singles = got
    holds(all(type(pair) is tuple and len(pair) == 2 for pair in pairs), KIND, got=got)
    holds(all(is_int(i) for pair in pairs for i in pair), KIND, got=got)
    holds(all(is_int(j) for j in singles), KIND, got=got)
    equal([(int(t), int(j)) for t, j in pairs], massive, note=MASSIVE)
    equal([int(j) for j in singles], channels, note=CHANNELS)


def is_int(value):
    return isinstance(value, int | np.integer) and not isinstance(value, bool)


def noise(seed, tokens=24, d_model=100):
    """Return Gaussian entries whose median magnitude is about 0.55."""
    return np.random.default_rng(seed).standard_normal((tokens, d_model)) * 0.81


def test_worked_by_hand(solution):
    h = [[900, 1, -1, 2, 8], [1, -1, 2, 1, 20], [-2, 1, 1, -1, 18], [1, 2, -1, 1, 25]]
    expect(solution, h, [(0, 0)], [4], abs_min=10.0, ratio=100.0, ch_ratio=5.0)


def test_gaussian_noise_has_none(solution):
    expect(solution, noise(91), [], [])
    expect(solution, noise(92, 7, 33) * 300, [], [])


def test_massive_needs_both(solution):
    h = noise(93)
    h[5, 50] = 120  # large, but about 220 times its median only
    h[6] /= 100
    h[6, 60] = 60  # about 10,000 times its median, but not large
    h[3, 20] = h[3, 70] = h[9, 10] = 5000
    expect(solution, h, [(3, 20), (3, 70), (9, 10)], [])


def test_each_token_has_its_own_median(solution):
    h = noise(94)
    h[2] *= 100
    h[2, 30] = 3000  # 5000 times the typical entry of the array, 50 times that of its token
    h[11] /= 10
    h[11, 40] = 150  # 270 times the typical entry of the array, 2700 times that of its token
    expect(solution, h, [(11, 40)], [])


def test_negative_outliers(solution):
    h = noise(95)
    h[0, 35] = -7000
    h[:, 80] = -15 - np.arange(24) / 10
    h[::2, 15] = 12
    h[1::2, 15] = -12
    expect(solution, h, [(0, 35)], [15, 80])


def test_a_spike_is_no_channel(solution):
    h = noise(96)
    h[4, 44] = h[7, 45] = 99
    h[:11, 46] = 40  # in 11 of 24 tokens: large, and still not typical
    h[:13, 47] = 40
    expect(solution, h, [], [47])


def test_massive_tokens_left_out(solution):
    h = noise(97, tokens=5)
    h[:3] *= 4  # loud, too: they would raise the yardstick of the channels
    h[:3, 8] = 9000
    h[:3, 21] = 30  # in the three massive tokens only
    h[3:, 60] = 9  # in the two others only
    expect(solution, h, [(0, 8), (1, 8), (2, 8)], [60])
    # One ordinary token is enough, and without any there is nothing to say about channels.
    expect(solution, h[:4], [(0, 8), (1, 8), (2, 8)], [60])
    expect(solution, h[:3], [(0, 8), (1, 8), (2, 8)], [])


def test_thresholds_as_passed(solution):
    # Powers of two, so that every product is exact: entries 1, median 1.
    h = np.ones((6, 31))
    h[1, 3], h[2, 3] = 64, 65
    h[:, 9], h[:, 12] = 8, 7.5
    expect(solution, h, [(2, 3)], [9], abs_min=64.0, ratio=64.0, ch_ratio=8.0)
    expect(solution, h, [(1, 3), (2, 3)], [9, 12], abs_min=63.0, ratio=64.0, ch_ratio=7.5)
    expect(solution, h, [(2, 3)], [], abs_min=1.0, ratio=65.0, ch_ratio=9.0)
    # A token of zeros, as padding leaves it, is ordinary.
    h[5] = 0
    expect(solution, h, [(2, 3)], [9], abs_min=64.0, ratio=64.0, ch_ratio=8.0)


def test_a_planted_stream(solution):
    h = noise(98, 24, 300)
    rng = np.random.default_rng(99)
    h[:, 35] = 34.5 * rng.uniform(0.6, 1, 24)
    h[:, 277] = -15 * rng.uniform(0.6, 1, 24)
    h[5, 150] = 120
    h[0] = rng.standard_normal(300) * 1.7
    h[0, 35], h[0, 277] = -6938.6, 852
    expect(solution, h, [(0, 35)], [35, 277])
    # The same stream, not contiguous in memory.
    wide = np.zeros((24, 600))
    wide[:, ::2] = h
    expect(solution, wide[:, ::2], [(0, 35)], [35, 277])


def test_inputs_left_alone(solution):
    h = noise(90)
    h[0, 1] = -5000
    solution.find_outliers(h.astype(np.float32))
    untouched(solution)
