"""Tests of gradient-flow: one layer by hand, whole stacks, then sensitivity and last gradient."""

import numpy as np

from judge.expect import close, fresh

# A few matrix products in float64, layer upon layer: 1e-13 after twelve. The nearest wrong
# wiring is off by more than 1 %.
EXACT = {"rtol": 1e-8, "atol": 1e-10}
KINDS = ("pre", "post")

# The layer of the statement: W1 turns the sign of channel 1, W2 exchanges the channels.
BY_HAND = (np.array([[7.0, 1.0]]), [(np.diag([1.0, -1.0]), np.array([[0.0, 1.0], [1.0, 0.0]]))])


def norm(x):
    return x / np.sqrt(np.mean(x * x, axis=-1, keepdims=True))


def last_layer(kind, x, Ws):
    """Return (hidden, total) of the last layer, or (None, x) of an empty stack."""
    hidden, total = None, x
    for W1, W2 in Ws:
        x = norm(total) if kind == "post" and hidden is not None else total
        hidden = np.maximum((norm(x) if kind == "pre" else x) @ W1, 0.0)
        total = x + hidden @ W2
    return hidden, total


def output(kind, x, Ws):
    return norm(last_layer(kind, x, Ws)[1])


def change(kind, x, Ws, dWs, eps):
    moved = [
        tuple(W + eps * D for W, D in zip(*pair, strict=True)) for pair in zip(Ws, dWs, strict=True)
    ]
    return np.mean((output(kind, x, moved) - output(kind, x, Ws)) ** 2) / eps**2


def gradient(kind, x, Ws, R):
    """Gradient of sum(R * output) by the last W2, with each token's Jacobian of the norm."""
    hidden, total = last_layer(kind, x, Ws)
    d = x.shape[1]
    by_token = []
    for h, s, up in zip(hidden, total, R, strict=True):
        size = np.sqrt(np.mean(s * s))
        by_token.append(np.outer(h, (np.eye(d) - np.outer(s, s) / d / size**2) @ up / size))
    return np.sum(by_token, axis=0)


def stack(seed, layers, tokens=4, d=12):
    """Return (x, Ws, dWs, R), weights N(0, 1/d) so that a write is as large as what it reads."""
    rng = np.random.default_rng(seed)
    weights = rng.standard_normal((2, layers, 2, d, d)) / np.sqrt(d)
    Ws, dWs = ([(pair[0], pair[1]) for pair in drawn] for drawn in weights)
    return rng.standard_normal((tokens, d)), Ws, dWs, rng.standard_normal((tokens, d))


def note(kind):
    return {"en": f'With kind="{kind}".', "zh": f'此时 kind="{kind}"。'}


def test_one_layer_by_hand(solution):
    x, Ws = BY_HAND
    # Four digits are given in the statement; half a unit of the last one.
    for kind, expected in (("pre", [[1.3378, 0.4587]]), ("post", [[0.9313, 1.0643]])):
        got = solution.forward(kind, x, Ws)
        close(got, np.array(expected), rtol=0, atol=6e-5, note=note(kind))


def test_forward_through_a_stack(solution):
    # Token sizes from 0.01 to 300: with either wiring no token is felt in another.
    x, Ws, _, _ = stack(seed=1, layers=6)
    x *= np.array([[0.01], [1.0], [20.0], [300.0]])
    for kind in KINDS:
        close(solution.forward(kind, x, Ws), output(kind, x, Ws), **EXACT, note=note(kind))


def test_silent_layers_leave_the_stream(solution):
    x, Ws, _, _ = stack(seed=2, layers=3, tokens=3, d=9)
    silent = [(W1, np.zeros_like(W2)) for W1, W2 in Ws]
    for kind in KINDS:
        for quiet in (silent, []):
            close(
                solution.forward(kind, x[:, ::-1], quiet),
                norm(x[:, ::-1]),
                **EXACT,
                note=note(kind),
            )


def test_sensitivity_by_hand(solution):
    x, Ws = BY_HAND
    dWs = [(np.zeros((2, 2)), np.array([[1.0, 0.0], [0.0, 0.0]]))]
    # The statement's digits; the second-order share of the change is 1e-4 of it at eps = 1e-3.
    for kind, expected in (("pre", 0.00377), ("post", 0.24560)):
        close(
            solution.sensitivity(kind, x, Ws, dWs, 1e-4),
            expected,
            rtol=5e-3,
            atol=0,
            note=note(kind),
        )


def test_sensitivity_of_a_stack(solution):
    x, Ws, dWs, _ = stack(seed=3, layers=5)
    for kind in KINDS:
        for eps in (1e-2, 1e-4):
            # A difference of nearby numbers: 1e-15 / 1e-4 of rounding in the change itself.
            close(
                solution.sensitivity(kind, x, Ws, dWs, eps),
                change(kind, x, Ws, dWs, eps),
                rtol=1e-6,
                atol=0,
                note=note(kind),
            )


def test_last_grad_by_hand(solution):
    x, Ws = BY_HAND
    for kind, expected in (("pre", 0.0868), ("post", 0.7008)):
        got = solution.last_grad(kind, x, Ws, np.array([[1.0, 0.0]]))
        close(got, expected, rtol=0, atol=6e-5, note=note(kind))


def test_last_grad_agrees_with_differences(solution):
    x, Ws, _, R = stack(seed=4, layers=3, tokens=3, d=5)
    *below, (W1, W2) = Ws
    for kind in KINDS:
        slopes = np.zeros_like(W2)
        for index in np.ndindex(W2.shape):
            move = np.zeros_like(W2)
            move[index] = 1e-5
            up, down = (output(kind, x, [*below, (W1, W2 + sign * move)]) for sign in (1, -1))
            slopes[index] = np.sum(R * (up - down)) / 2e-5
        # Central differences with h = 1e-5 are off by 1e-9 here.
        close(
            solution.last_grad(kind, x, Ws, R),
            np.linalg.norm(slopes),
            rtol=1e-6,
            atol=0,
            note=note(kind),
        )


def test_last_grad_of_a_deep_stack(solution):
    x, Ws, _, R = stack(seed=5, layers=24, tokens=6, d=16)
    x *= np.array([[0.01], [0.1], [1.0], [3.0], [20.0], [300.0]])
    for kind in KINDS:
        expected = np.linalg.norm(gradient(kind, x, Ws, R))
        close(solution.last_grad(kind, x, Ws, R), expected, **EXACT, note=note(kind))
    fresh(solution)
