"""Tests of rms-norm-backward: by hand, against finite differences, then the edges."""

import numpy as np

from judge.expect import close, fresh, shaped, untouched

# Nine digits, as the statement says. The spread between ways of writing the formula is below 1e-14
# of the largest entry; the nearest wrong formula is 6e-2 away.
EXACT = {"rtol": 1e-9, "atol": 1e-12}

DX = {"en": "This is dx.", "zh": "这是 dx。"}
DGAMMA = {"en": "This is dgamma.", "zh": "这是 dgamma。"}


def forward(x, gamma, eps):
    return gamma * x / np.sqrt(np.mean(x * x, axis=-1, keepdims=True) + eps)


def gradients(dy, x, gamma, eps):
    """Reference in float64, token by token."""
    dy, x, gamma = (np.asarray(a, np.float64) for a in (dy, x, gamma))
    dx, dgamma = np.zeros(x.shape), np.zeros(gamma.shape)
    for token in np.ndindex(x.shape[:-1]):
        up, row = dy[token], x[token]
        r = (row @ row / row.size + eps) ** -0.5
        dx[token] = r * up * gamma - r**3 * row * (up * gamma @ row) / row.size
        dgamma += up * row * r
    return dx, dgamma


def check(solution, *several):
    """Demand both gradients for (dy, x, gamma) or (dy, x, gamma, eps); without eps, the default's.

    All calls come first, so that a diagnosis knows them all.
    """
    for args, results in [(args, solution.rms_norm_backward(*args)) for args in several]:
        expected = gradients(*args) if args[3:] else gradients(*args, 1e-6)
        for result, wanted, note in zip(results, expected, (DX, DGAMMA), strict=True):
            close(result, wanted, **EXACT, note=note)


def differences(loss, at, step=1e-5):
    """Central differences of a scalar function: (loss(at + h) - loss(at - h)) / 2h, entry by entry."""
    slope = np.zeros_like(at)
    for index in np.ndindex(at.shape):
        move = np.zeros_like(at)
        move[index] = step
        slope[index] = (loss(at + move) - loss(at - move)) / (2 * step)
    return slope


def draw(*shape, seed):
    rng = np.random.default_rng(seed)
    dy, x = rng.standard_normal(shape), rng.standard_normal(shape)
    return dy, x, rng.uniform(0.5, 2.0, shape[-1])


def test_by_hand(solution):
    dy, x, gamma = np.array([[1.0, 1.0]]), np.array([[3.0, 4.0]]), np.array([1.0, 2.0])
    dx, dgamma = solution.rms_norm_backward(dy, x, gamma, 0.0)
    # Four digits are given in the statement; half a unit of the last one.
    close(dgamma, np.array([0.8485, 1.1314]), rtol=0, atol=6e-5, note=DGAMMA)
    close(dx, np.array([[-0.0905, 0.0679]]), rtol=0, atol=6e-5, note=DX)


def test_dx_agrees_with_differences(solution):
    dy, x, gamma = draw(4, 7, seed=1)
    dx, _ = solution.rms_norm_backward(dy, x, gamma, 1e-6)
    expected = differences(lambda moved: np.sum(dy * forward(moved, gamma, 1e-6)), x)
    # With h = 1e-5 the differences themselves are off by 2e-10.
    close(dx, expected, rtol=1e-6, atol=1e-8, note=DX)
    untouched(solution)


def test_dx_has_no_part_along_x(solution):
    dy, x, gamma = draw(5, 12, seed=2)
    x *= np.array([[1e-3], [0.03], [1.0], [30.0], [300.0]])
    dx, _ = solution.rms_norm_backward(dy, x, gamma, 0.0)
    shaped(dx, x.shape, x.dtype, note=DX)
    along = np.sum(dx * x, axis=-1)
    # Twelve products of size 1 that cancel: 1e-15 each. The first path alone leaves about 1.
    close(
        along,
        np.zeros(5),
        rtol=0,
        atol=1e-11,
        note={
            "en": "For each token: dx · x. With eps = 0 a longer token gives the same y.",
            "zh": "每个 token 的 dx · x。eps = 0 时，把 token 拉长不改变 y。",
        },
    )
    close(dx, gradients(dy, x, gamma, 0.0)[0], rtol=1e-9, atol=1e-12, note=DX)


def test_dgamma_adds_up_tokens(solution):
    dy, x, gamma = draw(6, 5, seed=3)
    _, dgamma = solution.rms_norm_backward(dy, x, gamma, 1e-6)
    expected = differences(lambda moved: np.sum(dy * forward(x, moved, 1e-6)), gamma)
    close(dgamma, expected, rtol=1e-6, atol=1e-8, note=DGAMMA)


def test_one_token_or_a_batch(solution):
    # Four and five axes, one channel, and more tokens and channels than a block may hold.
    shapes = (9,), (2, 3, 5), (2, 3, 4, 5), (2, 1, 3, 2, 4), (5, 1), (300, 6), (3, 1100)
    check(solution, *(draw(*shape, seed=4) for shape in shapes))


def test_gains_of_any_sign(solution):
    dy, x, gamma = draw(4, 6, seed=8)
    gains = gamma * np.array([1, -1, 0, -1, -0.0, 1]), np.ones(6), np.zeros(6)
    check(solution, *((dy, x, some, 1e-6) for some in gains))


def test_large_eps(solution):
    check(solution, (*draw(3, 6, seed=5), 0.5))


def test_small_and_zero_tokens(solution):
    dy, x, gamma = draw(4, 5, seed=6)
    x *= 1e-3  # the default eps counts: the mean square is about 1e-6 as well
    x[1] = 0.0
    check(solution, (dy, x, gamma), (dy, x, gamma, 0.25))


def test_any_memory_order(solution):
    # A kernel that takes contiguous rows for granted reads the wrong numbers.
    dy, x, gamma = draw(8, 10, seed=9)
    turned = np.asfortranarray(dy), np.asfortranarray(x), gamma
    check(solution, (dy[::2, ::-2], x[::-2, ::2], gamma[::-2]), turned)


def test_float32_stays_float32(solution):
    dy, x, gamma = (a.astype(np.float32) for a in draw(4, 33, seed=7))
    expected_dx, expected_dgamma = gradients(dy, x, gamma, 1e-6)
    dx, dgamma = solution.rms_norm_backward(dy, x, gamma, 1e-6)
    # Five digits. float32 formulas differ from the float64 one by 3e-7 of the largest entry.
    close(dx, expected_dx.astype(np.float32), rtol=1e-5, atol=1e-5, note=DX)
    close(dgamma, expected_dgamma.astype(np.float32), rtol=1e-5, atol=1e-5, note=DGAMMA)
    fresh(solution)
