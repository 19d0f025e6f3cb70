"""Tests of smoothquant: by hand, the same function, the balance, then dead channels and INT8."""

import numpy as np

from judge.expect import close, fresh, shaped, untouched

# Powers and quotients in float64 differ by 1e-15 between ways of writing them; the nearest
# wrong answer is off by a factor of 1.2.
EXACT = {"rtol": 1e-10, "atol": 1e-12}

GAMMA2 = {"en": "This is gamma2.", "zh": "这是 gamma2。"}
W2_NOTE = {"en": "This is W2.", "zh": "这是 W2。"}


def norm(x):
    return x / np.sqrt(np.mean(x * x, axis=-1, keepdims=True))


def scales(x_absmax, W, alpha):
    """Reference for s, channel by channel."""
    s = []
    for size, row in zip(x_absmax, W):
        largest = max(abs(float(w)) for w in row)
        s.append(size**alpha / largest ** (1 - alpha) if size and largest else 1.0)
    return np.array(s)


def int8(x, axis):
    step = np.max(np.abs(x), axis=axis, keepdims=True) / 127
    step[step == 0] = 1
    return np.rint(x / step) * step


def layer(seed, tokens=40, d=24, m=10):
    """A norm with an outlier channel behind it, and the weights that read it."""
    rng = np.random.default_rng(seed)
    x, W = rng.standard_normal((tokens, d)), rng.standard_normal((d, m)) * 0.05
    gamma = rng.uniform(0.5, 1.5, d)
    gamma[3], gamma[7] = -40.0, 25.0
    # Row 5 holds a negative weight larger than any positive one.
    W[5, 0] = -0.9
    return x, W, gamma, np.max(np.abs(norm(x) * gamma), axis=0)


def smoothed(solution, x_absmax, W, gamma, *alpha):
    """Call smooth, and see to it that the two results can be calculated with."""
    gamma2, W2 = solution.smooth(x_absmax, W, gamma, *alpha)
    shaped(gamma2, gamma.shape, gamma.dtype, note=GAMMA2)
    shaped(W2, W.shape, W.dtype, note=W2_NOTE)
    return gamma2, W2


def compare(solution, x_absmax, W, gamma, alpha):
    """Call smooth by name, and compare both results with the reference."""
    gamma2, W2 = solution.smooth(x_absmax=x_absmax, W=W, gamma=gamma, alpha=alpha)
    s = scales(x_absmax, W, alpha)
    # Relative, so that faint channels count like all others.
    close(gamma2, gamma / s, rtol=1e-10, atol=0, note=GAMMA2)
    close(W2, s[:, None] * W, rtol=1e-10, atol=0, note=W2_NOTE)


def test_by_hand(solution):
    x_absmax, gamma = np.array([16.0, 1.0]), np.array([2.0, 3.0])
    W = np.array([[0.25, -0.125, 0.0], [-4.0, 1.0, 2.0]])
    gamma2, W2 = solution.smooth(x_absmax, W, gamma, 0.5)
    # s = (4 / 0.5, 1 / 2) = (8, 0.5); all numbers are powers of two, so nothing is rounded.
    close(gamma2, np.array([0.25, 6.0]), **EXACT, note=GAMMA2)
    close(W2, np.array([[2.0, -1.0, 0.0], [-2.0, 0.5, 1.0]]), **EXACT, note=W2_NOTE)


def test_the_layer_computes_the_same(solution):
    x, W, gamma, x_absmax = layer(seed=1)
    for alpha in (0.3, 0.5, 0.8):
        gamma2, W2 = smoothed(solution, x_absmax, W, gamma, alpha)
        # A sum of 24 products of size 1: 1e-14. One forgotten factor changes it by more than 10 %.
        close(
            (norm(x) * gamma2) @ W2,
            (norm(x) * gamma) @ W,
            rtol=1e-10,
            atol=1e-11,
            note={
                "en": f"alpha={alpha}: (norm(x) · gamma2) @ W2 against (norm(x) · gamma) @ W.",
                "zh": f"alpha={alpha}：(norm(x) · gamma2) @ W2 与 (norm(x) · gamma) @ W 相比。",
            },
        )
        close(gamma2, gamma / scales(x_absmax, W, alpha), **EXACT, note=GAMMA2)


def test_half_way_both_sides_are_equal(solution):
    _, W, gamma, x_absmax = layer(seed=2)
    gamma2, W2 = smoothed(solution, x_absmax, W, gamma)
    # The default alpha is 0.5. gamma2 / gamma is 1 / s, so this is what the activations become.
    close(
        np.max(np.abs(W2), axis=1),
        x_absmax * gamma2 / gamma,
        rtol=1e-10,
        atol=0,
        note={
            "en": "For each channel: the largest weight against the largest activation.",
            "zh": "每个通道：最大的权重与最大的激活值相比。",
        },
    )
    close(W2, scales(x_absmax, W, 0.5)[:, None] * W, **EXACT, note=W2_NOTE)


def test_alpha_moves_the_balance(solution):
    _, W, gamma, x_absmax = layer(seed=3)
    for alpha in (0.0, 0.25, 0.75, 1.0, 0, 1):
        compare(solution, x_absmax, W, gamma, alpha)


def test_square_and_strided_weights(solution):
    _, W, gamma, x_absmax = layer(seed=4, d=16, m=32)
    for square in (W[:, ::2], W.T[::2].T, W[:, 15::-1], np.asfortranarray(W[:, :16])):
        compare(solution, x_absmax, square, gamma, 0.5)


def test_any_size(solution):
    for d, m in ((1, 1), (1, 5), (9, 1), (700, 2)):
        rng = np.random.default_rng(7)
        W, gamma = rng.standard_normal((d, m)), rng.standard_normal(d)
        compare(solution, rng.uniform(0.1, 9, d), W, gamma, 0.5)


def test_faint_channels(solution):
    _, W, gamma, x_absmax = layer(seed=8)
    W[3] *= 1e-7
    W[4] *= 1e-12
    x_absmax[5] *= 1e-12
    x_absmax[6], W[6] = x_absmax[6] * 1e-9, W[6] * 1e-9
    gamma[11] = 0.0
    for alpha in (0.5, 0.75):
        compare(solution, x_absmax, W, gamma, alpha)


def test_dead_channels_keep_scale_one(solution):
    _, W, gamma, x_absmax = layer(seed=5)
    x_absmax[[0, 9]] = 0.0
    W[[2, 9]] = 0.0
    for alpha in (0.5, 0.0, 1.0):
        compare(solution, x_absmax, W, gamma, alpha)


def test_new_arrays(solution):
    # All scales are 1: nothing to balance, no activations, no weights.
    W, gamma = np.array([[1.0, -0.5], [0.25, -1.0]]), np.array([2.0, -3.0])
    for x_absmax, weights in ((np.ones(2), W), (np.zeros(2), W), (np.ones(2), np.zeros((2, 2)))):
        compare(solution, x_absmax, weights, gamma, 0.5)
    fresh(solution)


def test_int8_error_falls(solution):
    x, W, gamma, x_absmax = layer(seed=6, tokens=128, d=128, m=64)
    exact = (norm(x) * gamma) @ W
    gamma2, W2 = smoothed(solution, x_absmax, W, gamma, 0.5)

    def error(g, weights):
        through_int8 = int8(norm(x) * g, 1) @ int8(weights, 0)
        return np.linalg.norm(through_int8 - exact) / np.linalg.norm(exact)

    s = scales(x_absmax, W, 0.5)
    # Levels may flip where two ways of computing s differ in the last digit: 1 % is ample.
    close(
        np.array([error(gamma, W), error(gamma2, W2)]),
        np.array([error(gamma, W), error(gamma / s, s[:, None] * W)]),
        rtol=0.01,
        atol=0,
        note={
            "en": "Relative INT8 error of the layer: before smoothing, after it.",
            "zh": "该层的 INT8 相对误差：平滑之前，平滑之后。",
        },
    )


def test_inputs_left_alone(solution):
    _, W, gamma, x_absmax = layer(seed=9)
    x_absmax[1], W[2] = 0.0, 0.0
    solution.smooth(x_absmax, W, gamma, 0.5)
    untouched(solution)
