"""Tests of gradient-flow: one layer by hand, whole stacks, then sensitivity and last gradient."""

import numpy as np

from judge.expect import close, fresh, untouched

FOUR_DIGITS = {"rtol": 0, "atol": 6e-5}  # of the statement: half a unit of the last one
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


def differences(kind, x, Ws, R):
    """The same gradient by central differences."""
    *below, (W1, W2) = Ws
    slopes = np.zeros_like(W2)
    for index in np.ndindex(W2.shape):
        move = np.zeros_like(W2)
        move[index] = 1e-5
        up, down = (output(kind, x, [*below, (W1, W2 + sign * move)]) for sign in (1, -1))
        slopes[index] = np.sum(R * (up - down)) / 2e-5
    return slopes


def with_last_sums(kind, x, Ws, sizes):
    """Return Ws with another last W2: one that gives the last sums these RMS."""
    hidden, total = last_layer(kind, x, Ws)
    missing = norm(total) * sizes - (total - hidden @ Ws[-1][1])
    return [*Ws[:-1], (Ws[-1][0], np.linalg.pinv(hidden) @ missing)]


def check(expected, call, rtol=1e-9, atol=1e-12):
    """Demand call(kind) of both wirings; both are called first, so that a diagnosis knows both.

    Nine digits, as the statement says. Matrix products in float64, layer upon layer: 1e-13 after
    twelve, 1e-12 after a hundred. The nearest wrong wiring is off by more than 1 %.
    """
    for kind, got in [(kind, call(kind)) for kind in KINDS]:
        note = {"en": f'With kind="{kind}".', "zh": f'此时 kind="{kind}"。'}
        close(got, expected(kind), rtol=rtol, atol=atol, note=note)


def test_one_layer_by_hand(solution):
    x, Ws = BY_HAND
    outputs = {"pre": np.array([[1.3378, 0.4587]]), "post": np.array([[0.9313, 1.0643]])}
    check(outputs.get, lambda kind: solution.forward(kind, x, Ws), **FOUR_DIGITS)


def test_forward_through_a_stack(solution):
    # Token sizes from 0.01 to 300: with either wiring no token is felt in another.
    x, Ws, _, _ = stack(seed=1, layers=6)
    x *= np.array([[0.01], [1.0], [20.0], [300.0]])
    check(lambda kind: output(kind, x, Ws), lambda kind: solution.forward(kind, x, Ws))
    untouched(solution)


def test_silent_layers_leave_the_stream(solution):
    x, Ws, _, _ = stack(seed=2, layers=3, tokens=3, d=9)
    silent = [(W1, np.zeros_like(W2)) for W1, W2 in Ws]
    # The signs are normalized already: even then the output is a new array.
    for quiet, stream in ((silent, x), ([], x), ([], np.sign(x))):
        check(lambda _, s=stream: norm(s), lambda k, s=stream, q=quiet: solution.forward(k, s, q))
    fresh(solution)


def test_any_shape_and_memory_order(solution):
    # One token, one channel, many of both, 100 layers; transposed, reversed and every other entry.
    for layers, tokens, d in ((2, 1, 5), (2, 3, 1), (1, 70, 140), (100, 2, 6), (2, 5, 5)):
        x, Ws, _, _ = stack(layers, layers, 2 * tokens, 2 * d)
        args = x.T[::-2, ::-2].T, [(W1.T[::2, ::2], W2[::-2, ::-2]) for W1, W2 in Ws]
        check(
            lambda kind, a=args: output(kind, *a), lambda kind, a=args: solution.forward(kind, *a)
        )


def test_sensitivity_by_hand(solution):
    dWs = [(np.zeros((2, 2)), np.array([[1.0, 0.0], [0.0, 0.0]]))]
    check(
        {"pre": 0.00376, "post": 0.2456}.get,
        lambda kind: solution.sensitivity(kind, *BY_HAND, dWs, 1e-4),
        rtol=1.5e-3,
        atol=0,
    )


def test_sensitivity_of_a_stack(solution):
    x, Ws, dWs, _ = stack(seed=3, layers=5)
    for eps in (1e-2, 1e-4):
        args = x, Ws, dWs, eps
        # A difference of nearby numbers: 1e-15 / 1e-4 of rounding in the change itself.
        check(
            lambda kind, a=args: change(kind, *a),
            lambda kind, a=args: solution.sensitivity(kind, *a),
            rtol=1e-6,
            atol=0,
        )
    untouched(solution)


def test_each_weight_moves_by_itself(solution):
    # D2 of the first layer, then D1 of the last; and no layer at all, where nothing can move.
    x, Ws, dWs, _ = stack(seed=6, layers=3, tokens=2, d=7)
    none = [(np.zeros_like(D1), np.zeros_like(D2)) for D1, D2 in dWs]
    first, last = [(none[0][0], dWs[0][1]), *none[1:]], [*none[:-1], (dWs[-1][0], none[-1][1])]
    for weights, moves in ((Ws, first), (Ws, last), ([], [])):
        args = x, weights, moves, 0.1
        check(
            lambda kind, a=args: change(kind, *a),
            lambda kind, a=args: solution.sensitivity(kind, *a),
            rtol=1e-6,
            atol=0,
        )


def test_last_grad_by_hand(solution):
    R = np.array([[1.0, 0.0]])
    expected = {"pre": 0.0868, "post": 0.7008}
    check(expected.get, lambda kind: solution.last_grad(kind, *BY_HAND, R), **FOUR_DIGITS)


def test_last_grad_agrees_with_differences(solution):
    x, Ws, _, R = stack(seed=4, layers=3, tokens=3, d=5)
    # Central differences with h = 1e-5 are off by 1e-9 here.
    check(
        lambda kind: np.linalg.norm(differences(kind, x, Ws, R)),
        lambda kind: solution.last_grad(kind, x, Ws, R),
        rtol=1e-6,
    )


def test_last_grad_of_a_deep_stack(solution):
    x, Ws, _, R = stack(seed=5, layers=24, tokens=6, d=6)
    x *= np.array([[0.01], [0.1], [1.0], [3.0], [20.0], [300.0]])
    check(
        lambda kind: np.linalg.norm(gradient(kind, x, Ws, R)),
        lambda kind: solution.last_grad(kind, x, Ws, R),
    )


def test_last_grad_is_exact(solution):
    # The last write all but cancels one token's stream, and makes another's large. Each token has
    # its share in the gradient, and no step of a difference quotient suits both: the best is off by
    # 1e-7. Orders of summation differ by 1e-11.
    sizes = np.array([[1e-5], [1.0], [300.0]])
    x, Ws, _, R = stack(seed=7, layers=2, tokens=3, d=8)
    weights = {kind: with_last_sums(kind, x, Ws, sizes) for kind in KINDS}
    check(
        lambda kind: np.linalg.norm(gradient(kind, x, weights[kind], R * sizes)),
        lambda kind: solution.last_grad(kind, x, weights[kind], R * sizes),
    )
