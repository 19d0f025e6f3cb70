"""Tests of fold-gamma-rotate: fold, rotate by hand, then a whole model that must not notice."""

import numpy as np

from judge.expect import close, fresh, holds, shaped, untouched

# Products of 16 terms in float64: 1e-14. The nearest wrong model is off by more than 0.1.
EXACT = {"rtol": 1e-10, "atol": 1e-11}


def norm(x):
    return x / np.sqrt(np.mean(x * x, axis=-1, keepdims=True))


def streams(E, reads, writes):
    """The residual stream after the embedding and after each sub-layer, all tokens at once."""
    x, seen = E, [E]
    for read, write in zip(reads[:-1], writes, strict=True):
        x = x + np.maximum(norm(x) @ read, 0) @ write
        seen.append(x)
    return np.array(seen)


def logits(E, reads, writes):
    return norm(streams(E, reads, writes)[-1]) @ reads[-1]


def model(seed, d=16, widths=(16, 24, 16), vocab=9):
    rng = np.random.default_rng(seed)
    reads = [rng.standard_normal((d, m)) / np.sqrt(d) for m in (*widths, vocab)]
    writes = [rng.standard_normal((m, d)) / np.sqrt(m) for m in widths]
    return rng.standard_normal((vocab, d)), reads, writes


def rotation(d, seed):
    """A random orthogonal matrix; it is not symmetric, so Q and its transpose differ."""
    return np.linalg.qr(np.random.default_rng(seed).standard_normal((d, d)))[0]


def hadamard(d, seed):
    """Hadamard matrix with random signs: every entry is ±1/sqrt(d)."""
    H = np.ones((1, 1))
    while len(H) < d:
        H = np.block([[H, H], [H, -H]])
    signs = np.sign(np.random.default_rng(seed).standard_normal(d))
    return signs[:, None] * H / np.sqrt(d)


def part(name):
    return {"en": f"This is {name}.", "zh": f"这是 {name}。"}


def rotated(solution, E, reads, writes, Q):
    """Call rotate, and see to it that a model comes back that can be calculated with."""
    return checked(solution.rotate(E, reads, writes, Q), E, reads, writes)


def checked(result, E, reads, writes):
    """Demand two lists of matrices, as long as they went in."""
    E2, reads2, writes2 = result
    shaped(E2, E.shape, np.float64, note=part("E2"))
    for name, turned, given in (("reads2", reads2, reads), ("writes2", writes2, writes)):
        holds(
            isinstance(turned, list | tuple) and len(turned) == len(given),
            {
                "en": f"{name} must be a list of {len(given)} arrays.",
                "zh": f"{name} 应为由 {len(given)} 个数组组成的列表。",
            },
            got=turned,
        )
        for place, (matrix, before) in enumerate(zip(turned, given, strict=True)):
            shaped(matrix, before.shape, np.float64, note=part(f"{name}[{place}]"))
    return E2, list(reads2), list(writes2)


def compare(solution, E, reads, writes, Q):
    """Call rotate by name, and compare every matrix with the reference."""
    named = {"E": E, "reads": reads, "writes": writes, "Q": Q}
    E2, reads2, writes2 = checked(solution.rotate(**named), E, reads, writes)
    close(E2, E @ Q, **EXACT, note=part("E2"))
    for place, (got, W) in enumerate(zip(reads2, reads, strict=True)):
        close(got, Q.T @ W, **EXACT, note=part(f"reads2[{place}]"))
    for place, (got, W) in enumerate(zip(writes2, writes, strict=True)):
        close(got, W @ Q, **EXACT, note=part(f"writes2[{place}]"))


def test_fold_by_hand(solution):
    W = np.array([[1.0, 10.0, 100.0], [1.0, 10.0, 100.0]])
    expected = np.array([[2.0, 20.0, 200.0], [-3.0, -30.0, -300.0]])
    close(solution.fold(np.array([2.0, -3.0]), W), expected, **EXACT)


def test_fold_keeps_what_is_read(solution):
    rng = np.random.default_rng(1)
    x, gamma = norm(rng.standard_normal((5, 12))), rng.uniform(0.2, 3, 12)
    for W in (rng.standard_normal((12, 12)), rng.standard_normal((24, 14))[::2, ::2]):
        folded = solution.fold(gamma, W)
        shaped(folded, W.shape, W.dtype)
        close(x @ folded, (x * gamma) @ W, **EXACT)


def test_fold_signs_and_sizes(solution):
    rng = np.random.default_rng(14)
    for d, m in ((1, 1), (3, 1), (1, 4), (5, 5), (600, 2)):
        gamma, W = rng.standard_normal(d), rng.standard_normal((d, m))
        gamma[d // 2] = 0.0
        for matrix in (W, np.asfortranarray(W), np.ascontiguousarray(W[::-1, ::-1])[::-1, ::-1]):
            close(solution.fold(gamma=gamma, W=matrix), np.diag(gamma) @ W, **EXACT)
    close(solution.fold(np.ones(5), W[:5]), W[:5], **EXACT)


def test_rotate_by_hand(solution):
    # Q is a quarter turn: (a, b) @ Q = (-b, a).
    Q = np.array([[0.0, 1.0], [-1.0, 0.0]])
    E, read, write = np.array([[1.0, 2.0]]), np.array([[3.0], [5.0]]), np.array([[7.0, 1.0]])
    head = np.array([[1.0, 0.0, 2.0], [4.0, -1.0, 0.0]])
    E2, reads2, writes2 = rotated(solution, E, [read, head], [write], Q)
    close(E2, np.array([[-2.0, 1.0]]), **EXACT, note=part("E2"))
    close(writes2[0], np.array([[-1.0, 7.0]]), **EXACT, note=part("writes2[0]"))
    close(reads2[0], np.array([[-5.0], [3.0]]), **EXACT, note=part("reads2[0]"))
    turned_head = np.array([[-4.0, 1.0, 0.0], [1.0, 0.0, 2.0]])
    close(reads2[1], turned_head, **EXACT, note=part("reads2[1]"))


def test_stream_turns_as_a_whole(solution):
    E, reads, writes = model(seed=2)
    Q = rotation(16, seed=3)
    turned = rotated(solution, E, reads, writes, Q)
    close(
        streams(*turned),
        streams(E, reads, writes) @ Q,
        rtol=1e-9,
        atol=1e-10,
        note={
            "en": "The stream of the rotated model against the stream times Q: "
            "[0] after the embedding, [1], [2], [3] after each sub-layer.",
            "zh": "旋转后模型的残差流，与原残差流乘 Q 相比：[0] 为嵌入之后，[1]、[2]、[3] 为各子层之后。",
        },
    )


def test_logits_stay(solution):
    E, reads, writes = model(seed=4, widths=(20, 12, 16))
    for Q in (rotation(16, seed=5), hadamard(16, seed=6)):
        turned = rotated(solution, E, reads, writes, Q)
        close(
            logits(*turned),
            logits(E, reads, writes),
            rtol=1e-9,
            atol=1e-10,
            note={"en": "Logits of the rotated model.", "zh": "旋转后模型的 logits。"},
        )


def test_fold_first_then_rotate(solution):
    E, reads, writes = model(seed=7)
    rng = np.random.default_rng(8)
    gains = [rng.uniform(0.2, 3.0, 16) for _ in reads]
    x = E
    for gain, read, write in zip(gains[:-1], reads[:-1], writes, strict=True):
        x = x + np.maximum((norm(x) * gain) @ read, 0) @ write
    expected = (norm(x) * gains[-1]) @ reads[-1]
    folded = [solution.fold(gain, read) for gain, read in zip(gains, reads, strict=True)]
    for matrix, read in zip(folded, reads, strict=True):
        shaped(matrix, read.shape, read.dtype)
    turned = rotated(solution, E, folded, writes, rotation(16, seed=9))
    close(
        logits(*turned),
        expected,
        rtol=1e-9,
        atol=1e-10,
        note={
            "en": "Logits of the model with gains, against the folded and rotated one without.",
            "zh": "带增益的原模型的 logits，与折叠并旋转之后（不再有增益）的相比。",
        },
    )


def test_hadamard_spreads_the_outlier(solution):
    E, reads, writes = model(seed=10, d=64, widths=(32,), vocab=12)
    E[:, 35] = 60.0
    turned = rotated(solution, E, reads, writes, hadamard(64, seed=11))

    def peak(x):
        # Not np.median: it loads another module, which takes a while in the browser.
        sizes = np.sort(np.abs(x), axis=None)
        return sizes[-1] / sizes[sizes.size // 2]

    expected = peak(streams(E, reads, writes) @ hadamard(64, seed=11))
    # Before the rotation the ratio is 81, after it 1.5; the wrong rotations miss it by 2 % or more.
    close(
        peak(streams(*turned)),
        expected,
        rtol=1e-6,
        atol=0,
        note={
            "en": "Largest entry of the stream divided by the median entry.",
            "zh": "残差流中最大的元素除以元素的中位数。",
        },
    )


def test_any_orthogonal_matrix(solution):
    turn = rotation(6, seed=15)
    flip = turn * np.array([1, 1, 1, -1, 1, 1])  # one of the two is a reflection
    for Q in (turn, flip, np.eye(6)[[2, 0, 1, 5, 3, 4]], -np.eye(6), np.eye(6)):
        compare(solution, *model(seed=16, d=6, widths=(3, 6), vocab=4), Q)


def test_any_size(solution):
    compare(solution, *model(seed=17, d=1, widths=(1,), vocab=1), np.array([[-1.0]]))
    compare(solution, *model(seed=18, d=2, widths=(2,) * 40, vocab=2), rotation(2, seed=19))
    order = np.random.default_rng(20).permutation(200)
    compare(solution, *model(seed=21, d=200, widths=(2,), vocab=2), np.eye(200)[order])


def test_any_order_of_memory(solution):
    E, reads, writes = model(seed=22, d=6, widths=(6, 2), vocab=6)
    Q = rotation(6, seed=23)
    for same in (np.asfortranarray, lambda x: np.ascontiguousarray(x[::-1, ::-1])[::-1, ::-1]):
        compare(solution, same(E), [same(W) for W in reads], [same(W) for W in writes], same(Q))


def test_a_head_alone(solution):
    E, reads, _ = model(seed=12, widths=())
    turned = rotated(solution, E[:, ::-1], reads, [], rotation(16, seed=13))
    close(logits(*turned), logits(E[:, ::-1], reads, []), rtol=1e-9, atol=1e-10)


def test_new_arrays(solution):
    # Nothing to fold, nothing to turn: the results are new arrays all the same.
    E, reads, writes = model(seed=24, d=4, widths=(4,), vocab=4)
    solution.fold(np.ones(4), reads[0])
    solution.rotate(E, reads, writes, np.eye(4))
    fresh(solution)


def test_inputs_left_alone(solution):
    E, reads, writes = model(seed=25, d=4, widths=(4,), vocab=4)
    solution.fold(np.full(4, 2.0), reads[0])
    solution.rotate(E, reads, writes, rotation(4, seed=26))
    untouched(solution)
