"""Tests of logit-lens: one token by hand, whole streams, awkward sizes, then attribution."""

import numpy as np

from judge.expect import close, fresh, holds, shaped, untouched

# Nine digits, as the statement says. Sums of 20 products in float64, then an exponential: 1e-14, or
# 1e-11 where the logits reach 1e4. The nearest wrong reading changes probabilities by 1e-3.
EXACT = {"rtol": 1e-9, "atol": 1e-11}


def distribution(x, gamma, U, eps):
    """Reference for one token: the probabilities of all words."""
    logits = (x / np.sqrt(np.mean(x * x) + eps) * gamma) @ U
    weights = np.exp(logits - np.max(logits))
    return weights / np.sum(weights)


def expected_lens(stream, gamma, U, eps):
    rows = [[distribution(x, gamma, U, eps) for x in layer] for layer in stream]
    probabilities = np.array(rows)
    return np.argmax(probabilities, -1), np.max(probabilities, -1)


def check_words(top1, expected):
    holds(
        top1.dtype.kind in "iu",
        {
            "en": f"top1 must hold integers, the indices of words; its dtype is {top1.dtype}.",
            "zh": f"top1 里应是整数，即词的下标；它的 dtype 是 {top1.dtype}。",
        },
        got=top1,
    )
    # Any integer type will do: argmax gives 64 bits here and 32 bits in the browser.
    note = {"en": "top1: index of the likeliest word.", "zh": "top1：最可能的词的下标。"}
    close(top1.astype(np.int64), expected.astype(np.int64), rtol=0, atol=0, note=note)


def check_lens(result, stream, gamma, U, eps):
    expected_top1, expected_prob = expected_lens(stream, gamma, U, eps)
    check_words(result[0], expected_top1)
    note = {"en": "prob: probability of that word.", "zh": "prob：该词的概率。"}
    close(result[1], expected_prob, **EXACT, note=note)


def model(seed, layers=4, tokens=5, d=20, vocab=13):
    rng = np.random.default_rng(seed)
    sizes = np.linspace(0.5, 2, layers + 1)[:, None, None]
    writes = rng.standard_normal((layers + 1, tokens, d)) * sizes
    gamma = rng.uniform(0.2, 3, d) * rng.choice([-1, 1], d)
    return np.cumsum(writes, 0), gamma, rng.standard_normal((d, vocab)) / 2


def test_by_hand(solution):
    stream, gamma = np.array([[[3.0, 4.0]]]), np.array([1.0, 2.0])
    U = np.array([[1.0, 0.0, -1.0], [0.0, 1.0, 0.0]])
    top1, prob = solution.logit_lens(stream, gamma, U, 0.0)
    check_words(top1, np.array([[1]]))
    # Four digits are given in the statement; half a unit of the last one.
    close(prob, np.array([[0.7766]]), rtol=0, atol=6e-5)


def test_every_layer_and_token(solution):
    stream, gamma, U = model(seed=1)
    check_lens(solution.logit_lens(stream, gamma, U, 1e-6), stream, gamma, U, 1e-6)
    untouched(solution)


def test_each_state_has_its_own_rms(solution):
    # One token is huge, one layer tiny: neither may be felt anywhere else.
    stream, gamma, U = model(seed=2, layers=2, d=11, vocab=7)
    stream[:, 1] *= 1000
    stream[1] *= 0.01
    check_lens(solution.logit_lens(stream, gamma, U, 0.0), stream, gamma, U, 0.0)


def test_tiny_stream_feels_eps(solution):
    # Strided on purpose, and with the default eps: the mean square is about 1e-6 as well.
    stream, gamma, U = model(seed=3, d=24, vocab=20)
    stream, gamma, U = stream[::2, :, ::2] * 1e-3, gamma[::2], U[::2, ::2]
    check_lens(solution.logit_lens(stream, gamma, U), stream, gamma, U, 1e-6)


def test_large_logits(solution):
    stream, gamma, U = model(seed=4, layers=1)
    # Logits of some 1e4: without care exp overflows. At 1e2 the probabilities are not all 1 yet.
    for size in (1e2, 1e4):
        large = gamma * size
        check_lens(solution.logit_lens(stream, large, U, 1e-6), stream, large, U, 1e-6)


def test_logits_far_apart(solution):
    # The first channel alone lifts the logits of all words: to 0, to some 1e4, to some -1e4.
    rng = np.random.default_rng(8)
    stream, gamma = rng.standard_normal((2, 3, 6)), np.array([5e3, -1, 2, 1, 0.5, 1])
    stream[:, :, 0] = [0, 2, -2]
    U = rng.standard_normal((6, 9))
    U[0] = 1 + U[0] * 1e-4
    check_lens(solution.logit_lens(stream, gamma, U, 1e-6), stream, gamma, U, 1e-6)


def test_any_shape_and_memory_order(solution):
    # One of each, more words than 16 bits can count; then every axis backwards, or the order reversed.
    for layers, tokens, d, vocab in ((0, 1, 1, 1), (2, 1, 3, 300), (0, 3, 2, 70_000), (3, 4, 6, 8)):
        stream, gamma, U = model(9, layers, tokens, d, vocab)
        gamma[d // 2 + 1 :] = 0.0
        U[:, -1] = 9 * np.sign(stream[0, 0] * gamma)  # the last word wins
        check_lens(solution.logit_lens(stream, gamma, U), stream, gamma, U, 1e-6)
    views = stream[::-1, ::-2, ::-1], gamma[::-1], U[::-1, ::-1]
    check_lens(solution.logit_lens(*views, 1e-6), *views, 1e-6)
    turned = np.asfortranarray(stream), gamma, np.asfortranarray(U)
    check_lens(solution.logit_lens(*turned, 1e-6), *turned, 1e-6)


def test_zero_token_has_no_opinion(solution):
    stream, gamma, U = model(seed=5, layers=0, tokens=3, vocab=8)
    stream[0, 1] = 0.0
    _, prob = solution.logit_lens(stream, gamma, U, 1e-6)
    _, expected = expected_lens(stream, gamma, U, 1e-6)
    close(prob, expected, **EXACT)


def test_attribution_by_hand(solution):
    writes, gamma = np.array([[3.0, 0.0], [0.0, 4.0]]), np.array([1.0, 2.0])
    U = np.array([[1.0, 0.0, -1.0], [0.0, 1.0, 0.0]])
    expected = np.array([[0.8485, 0.0, -0.8485], [0.0, 2.2627, 0.0]])
    close(solution.attribute(writes, gamma, U, 0.0), expected, rtol=0, atol=6e-5)


def test_contributions_add_up(solution):
    for seed, size in ((6, 1.0), (7, 1e-3)):
        stream, gamma, U = model(seed, layers=6, tokens=1)
        writes = np.diff(stream[:, 0], axis=0) * size
        finished = np.sum(writes, axis=0)
        logits = (finished / np.sqrt(np.mean(finished**2) + 1e-6) * gamma) @ U
        parts = solution.attribute(writes, gamma, U)
        note = {"en": "There are 6 writes and 13 words.", "zh": "有 6 次写入、13 个词。"}
        shaped(parts, (6, 13), np.float64, note=note)
        # Six parts of size 10 that add up: 1e-14.
        close(
            np.sum(parts, axis=0),
            logits,
            rtol=1e-10,
            atol=1e-11,
            note={
                "en": "The sum of all contributions, against the logits of the finished stream.",
                "zh": "所有贡献之和，与最终残差流的 logits 相比。",
            },
        )
        close(parts, writes * (gamma / np.sqrt(np.mean(finished**2) + 1e-6)) @ U, **EXACT)


def test_few_writes_or_cancelling_ones(solution):
    # One write alone; two that cancel, so that only eps is left to divide by; views, any order.
    stream, gamma, U = model(seed=7, layers=0, tokens=6)
    writes = stream[0]
    few = writes[:1], np.stack([writes[0], -writes[0]]), np.asfortranarray(writes)
    asked = [(some, gamma, U, eps) for some in few for eps in (1e-6, 0.5)]
    asked.append((writes[::-2, ::-1], gamma[::-1], U[::-1, ::-1], 0.0))
    for args, parts in [(args, solution.attribute(*args)) for args in asked]:
        some, gain, head, eps = args
        scale = np.sqrt(np.mean(np.sum(some, axis=0) ** 2) + eps)
        close(parts, (some * gain / scale) @ head, **EXACT)
    fresh(solution)
