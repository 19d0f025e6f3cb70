"""Checks of find_outliers: exact lists, far from the bars first, then close to them on either side."""

import numpy as np

from judge.expect import equal, holds, untouched

KIND = {
    "en": "massive should be a list of tuples of two whole numbers, like [(0, 35)], and channels a"
    " list of whole numbers, like [4].",
    "zh": "massive 应为列表，每项是两个整数的元组，如 [(0, 35)]；channels 应为整数的列表，如 [4]。",
}
MASSIVE = {"en": "This is the list of massive activations.", "zh": "这是巨大激活的列表。"}
CHANNELS = {"en": "This is the list of outlier channels.", "zh": "这是离群通道的列表。"}


def expect(solution, h, massive, channels, *in_order, **by_name):
    """Compare both lists of one call, with thresholds in order or by name."""
    got = solution.find_outliers(np.asarray(h, dtype=np.float32), *in_order, **by_name)
    pairs, singles = got
    holds(isinstance(pairs, list) and isinstance(singles, list), KIND, got=got)
    holds(all(isinstance(pair, tuple) and len(pair) == 2 for pair in pairs), KIND, got=got)
    holds(all(is_int(i) for pair in pairs for i in pair), KIND, got=got)
    holds(all(is_int(j) for j in singles), KIND, got=got)
    equal([(int(t), int(j)) for t, j in pairs], massive, note=MASSIVE)
    equal([int(j) for j in singles], channels, note=CHANNELS)


def is_int(value):
    return isinstance(value, int | np.integer) and not isinstance(value, bool)


def noise(seed, tokens=24, d_model=100):
    """Return Gaussian entries whose median magnitude is about 0.55."""
    return np.random.default_rng(seed).standard_normal((tokens, d_model)) * 0.81


def middle(values):
    """Return the median, of an even count the mean of the two in the middle."""
    ordered, half = sorted(values), len(values) // 2
    return ordered[half] if len(values) % 2 else (ordered[half - 1] + ordered[half]) / 2


def reference(h, abs_min, ratio, ch_ratio):
    """Return massive, channels, and the two medians of all entries, in Python's own numbers."""
    rows = [[abs(value) for value in row] for row in h.tolist()]
    whole = middle([value for row in rows for value in row])
    massive = [(t, j) for t, row in enumerate(rows) for j, value in enumerate(row)
               if value > abs_min and value >= ratio * whole]  # fmt: skip
    loud = {t for t, _ in massive}
    ordinary = [row for t, row in enumerate(rows) if t not in loud]
    if not ordinary:
        return massive, [], whole, None
    calm = middle([value for row in ordinary for value in row])
    columns = enumerate(zip(*ordinary, strict=True))
    return massive, [j for j, c in columns if middle(c) >= ch_ratio * calm], whole, calm


def test_worked_by_hand(solution):
    h = [[900, 9, -11, 12, 10], [1, -1, 2, 1, 20], [-2, 1, 1, -1, 18], [1, 2, -1, 1, 24]]
    expect(solution, h, [(0, 0)], [4], 10.0, 100.0, 5.0)


def test_gaussian_noise_has_none(solution):
    expect(solution, noise(91), [], [])
    expect(solution, noise(92, 7, 33) * 300, [], [])


def test_massive_needs_both(solution):
    h = noise(93)
    h[5, 50] = 120  # large, but about 220 times the median only
    h[3, 20] = h[3, 70] = h[9, 10] = 5000
    expect(solution, h, [(3, 20), (3, 70), (9, 10)], [])
    expect(solution, h / 100, [], [])  # 50 is 9,000 times the median, but not large


def test_one_median_for_the_state(solution):
    h = noise(94)
    h[2] *= 100
    h[2, 30] = 3000  # 5000 times the typical entry of the state, 50 times that of its token
    h[11] /= 10
    h[11, 40] = 150  # 270 times the typical entry of the state, 2700 times that of its token
    expect(solution, h, [(2, 30)], [])
    # Half of the tokens loud, half quiet: the median of the tokens' medians is not the state's.
    h = np.ones((4, 7))
    h[2:] = 100
    h[:, :3] = 2
    h[0, 6] = 3000
    expect(solution, h, [(0, 6)], [3, 4, 5, 6])


def test_negative_outliers(solution):
    h = noise(95)
    h[0, 35] = -7000
    h[:, 80] = -15 - np.arange(24) / 10
    h[::2, 15] = 12
    h[1::2, 15] = -12
    expect(solution, h, [(0, 35)], [15, 80])
    # The magnitude comes before the median: signed, the middle of these is near 0.
    expect(
        solution, [[-40.0, 30, 35], [-30, -39, 41]], [], [], abs_min=10.0, ratio=5.0, ch_ratio=5.0
    )


def test_the_middle_of_an_even_count(solution):
    # Of 1, 1, 3 and the entry the median is 2, so the bar is 2000.
    expect(solution, [[1, -1, 3, 1500]], [], [3])
    expect(solution, [[1, -1, 3, 2500]], [(0, 3)], [])
    # Channel 1 of two tokens: its median is 11, the median of all 1, and the bar 10, then 12.
    h = [[1, 8, 1, 1, 1], [1, 14, -1, 1, 1]]
    expect(solution, h, [], [1])
    expect(solution, h, [], [], ch_ratio=12.0)
    # Of 1, 1, 1, 3, 3 and 25 the median is 2: the bar is 20 for channel 2, with 14, and not 10.
    expect(solution, [[1, 1, 3], [1, 3, 25]], [], [])
    expect(solution, [[1, 1, 20], [1, 3, 25]], [], [2])


def test_all_entries_count(solution):
    # The median is 2; without the zeros it would be 3.
    h = [[0, 2, 2, 3], [0, 0, 2, 3], [3, 4, 0, 1600]]
    expect(solution, h, [(2, 3)], [], ratio=800.0)
    # A token of zeros, as padding leaves it, counts in every median, and is ordinary.
    h = [[0, 0, 0, 0], [1, 2, 2, 30], [2, 1, 2, 40], [0, 0, 0, 0], [2, 1, 1, 50]]
    expect(solution, h, [(4, 3)], [3], abs_min=41.0, ratio=30.0, ch_ratio=30.0)
    # The massive token is loud, and belongs to the state like any other.
    expect(solution, [[7, 7, 7, 5000], [1, 1, 7, 1], [1, 7, 7, 7]], [], [])


def test_a_spike_is_no_channel(solution):
    h = noise(96)
    h[4, 44] = h[7, 45] = 99
    h[:11, 46] = 40  # in 11 of 24 tokens: large, and still not typical
    h[:13, 47] = 40
    expect(solution, h, [], [47])


def test_massive_tokens_left_out(solution):
    h = noise(97, tokens=5)
    h[:2] *= 4  # loud, too: they would raise the yardstick of the channels
    h[:2, 8] = 9000
    h[:2, 21] = 30  # in the two massive tokens only
    h[2:, 60] = 6.5  # in the three others only
    expect(solution, h, [(0, 8), (1, 8)], [60])
    # One ordinary token is enough, and without any there is nothing to say about channels.
    expect(solution, h[:3], [(0, 8), (1, 8)], [60])
    expect(solution, h[:2], [(0, 8), (1, 8)], [])


def test_thresholds_as_passed(solution):
    # Powers of two, so that every product is exact: entries 1, median 1.
    h = np.ones((6, 31))
    h[1, 3], h[2, 3] = 64, 65
    h[:, 9], h[:, 12] = 8, 7.5
    expect(solution, h, [(2, 3)], [9], abs_min=64.0, ratio=64.0, ch_ratio=8.0)
    expect(solution, h, [(1, 3), (2, 3)], [9, 12], abs_min=63.0, ratio=64.0, ch_ratio=7.5)
    expect(solution, h, [(2, 3)], [], abs_min=1.0, ratio=65.0, ch_ratio=9.0)


def test_the_defaults(solution):
    # The median is 1; nothing is passed but h. 100 at a median of 1/16 is not above abs_min.
    h = np.ones((5, 9))
    h[1, 4], h[2, 4] = 1000, 999
    h[:, 7], h[:, 8] = 10, 9.875
    expect(solution, h, [(1, 4)], [7])
    h = np.full((5, 9), 0.0625)
    h[0, 0], h[1, 1] = 100, 101
    expect(solution, h, [(1, 1)], [])


def test_close_to_the_bars(solution):
    # Three parts in ten thousand over each bar, then under it. Token 4 shows where the bar lies.
    for side, over in ((1.0003, True), (0.9997, False)):
        h = np.abs(noise(100, 9, 41)) + 0.5
        h[7] *= 100
        h[4, 10:14] = h[4, 5] = h[6, 7] = h[7, 8] = 5e4
        h[:, 3] = 30
        bar = 1000 * np.median(h)
        h[6, 7], h[4, 10:14] = side * bar, bar * np.array([0.99, 0.997, 1.003, 1.01])
        massive = [(4, 5), (4, 12), (4, 13), *([(6, 7)] if over else []), (7, 8)]
        h[:, 3] = side * 10 * np.median(np.delete(h, [t for t, _ in massive], axis=0))
        expect(solution, h, massive, [3] if over else [])
    h = np.full((4, 5), 0.0625)
    h[0, 1], h[1, 2] = 99.97, 100.03
    expect(solution, h, [(1, 2)], [])


def test_a_planted_stream(solution):
    h = noise(98, 24, 300)
    rng = np.random.default_rng(99)
    h[:, 35] = 34.5 * rng.uniform(0.6, 1, 24)
    h[:, 277] = -15 * rng.uniform(0.6, 1, 24)
    h[5, 150] = 120
    h[0] = rng.standard_normal(300) * 1.7
    h[0, 35], h[0, 277] = -6938.6, 852
    massive, channels = [(0, 35), (0, 277)], [35, 277]
    expect(solution, h, massive, channels)
    # The same stream in other orders of memory: every other column, by columns, backwards.
    wide = np.zeros((24, 600), np.float32)
    wide[:, ::2] = h
    expect(solution, wide[:, ::2], massive, channels)
    expect(solution, np.asfortranarray(h, np.float32), massive, channels)
    expect(solution, np.ascontiguousarray(h[::-1, ::-1], np.float32)[::-1, ::-1], massive, channels)


def test_any_size(solution):
    expect(solution, [[-128.0]], [], [])
    expect(solution, [[-128.0]], [], [0], ratio=2.0, ch_ratio=1.0)
    expect(solution, [[-128.0]], [(0, 0)], [], ratio=1.0)
    expect(solution, [[1], [-2000], [1], [1]], [(1, 0)], [])
    expect(solution, [[1, -2000, 1, 1]], [(0, 1)], [])
    for shape in ((1500, 2), (2, 1500)):
        h = noise(101, *shape)
        h[1, 1] = 3000
        expect(solution, h, [(1, 1)], [])


def test_small_arrays(solution):
    rng = np.random.default_rng(102)
    for _ in range(60):
        h = rng.integers(-5, 6, rng.integers(1, 6, 2)) * rng.choice([1, 1, 1, 4], 1)
        abs_min, ratio, ch_ratio = map(float, rng.choice([1, 2, 4], 3))
        massive, channels, *medians = reference(h, abs_min, ratio, ch_ratio)
        if 0 not in medians:
            expect(solution, h, massive, channels, abs_min=abs_min, ratio=ratio, ch_ratio=ch_ratio)


def test_inputs_left_alone(solution):
    h = noise(90)
    h[0, 1] = -5000
    solution.find_outliers(h.astype(np.float32))
    untouched(solution)
