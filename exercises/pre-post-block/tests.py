"""Checks of block: what each branch read, and the stream that leaves, in float64."""

import functools

import numpy as np

from judge.expect import close, fresh, holds, untouched

# 1e-10 everywhere: float64 errs by 1e-15 here, and the nearest wrong wiring by more than 1e-2.
TIGHT = {"rtol": 1e-10, "atol": 1e-10}
MODES = ("pre", "post", "sandwich")
READS = [
    {"en": "This is what attention read.", "zh": "这是注意力读到的内容。"},
    {"en": "This is what the MLP read.", "zh": "这是 MLP 读到的内容。"},
]


def norm(x, gamma, eps):
    """Return RMSNorm of x, (tokens, d_model)."""
    return x / np.sqrt((x * x).mean(axis=-1, keepdims=True) + eps) * gamma


def reference(x, attn, mlp, g1, g2, mode, eps):
    """Return the stream after the block, written out as three pairs of formulas."""
    if mode == "pre":
        h = x + attn(norm(x, g1, eps))
        return h + mlp(norm(h, g2, eps))
    if mode == "post":
        h = norm(x + attn(x), g1, eps)
        return norm(h + mlp(h), g2, eps)
    h = x + norm(attn(norm(x, g1, eps)), g1, eps)
    return h + norm(mlp(norm(h, g2, eps)), g2, eps)


def draw(seed, tokens=5, d_model=12):
    """Return (x, attn, mlp, g1, g2): a stream of RMS about 1 and two branches.

    With a stream much larger than the writes, a second read of x would hardly show.
    """
    rng = np.random.default_rng(seed)
    first, second = rng.standard_normal((2, d_model, d_model)) / np.sqrt(d_model)
    average = np.tril(np.ones((tokens, tokens))) / np.arange(1, tokens + 1)[:, None]
    g1, g2 = rng.uniform(0.5, 1.5, (2, d_model))
    x = rng.standard_normal((tokens, d_model))

    def attn(v):
        return average @ v @ first

    def mlp(v):
        return np.maximum(v @ second, 0) * 1.5

    return x, attn, mlp, g1, g2


def expect(solution, seed, mode, eps=1e-6, scale=1.0):
    """Compare the stream after one block with the reference."""
    x, attn, mlp, g1, g2 = draw(seed)
    compare(solution, x * scale, attn, mlp, g1, g2, mode, eps)


def compare(solution, x, attn, mlp, g1, g2, mode, eps=1e-6):
    """Compare the result of one call with the reference."""
    expected = reference(x, attn, mlp, g1, g2, mode, eps)
    told = {"en": f"The mode is {mode}.", "zh": f"模式是 {mode}。"}
    close(solution.block(x, attn, mlp, g1, g2, mode, eps), expected, note=told, **TIGHT)


def expect_reads(solution, seed, mode):
    """Compare what the two branches were called with, and that each was called once."""
    x, attn, mlp, g1, g2 = draw(seed)
    expected, got = [], []
    reference(x, spy(attn, expected), spy(mlp, expected), g1, g2, mode, 1e-6)
    solution.block(x, spy(attn, got), spy(mlp, got), g1, g2, mode)
    calls = {
        "en": f"attn and mlp were called {len(got)} times in all, not once each.",
        "zh": f"attn 和 mlp 一共被调用了 {len(got)} 次，而不是各一次。",
    }
    holds(len(got) == 2, calls)
    for read, wanted, note in zip(got, expected, READS, strict=True):
        close(read, wanted, **TIGHT, note=note)


def spy(branch, reads):
    """Return the branch, wrapped so that it appends a copy of what it reads to reads."""

    @functools.wraps(branch)
    def spied(v):
        reads.append(np.array(v))
        return branch(v)

    return spied


def entrywise(seed, shape):
    """Return (x, attn, mlp, g1, g2) of any shape (tokens, d_model), with branches that take any."""
    rng = np.random.default_rng(seed)
    g1, g2 = rng.uniform(-1.5, 1.5, (2, shape[-1]))

    def attn(v):
        return np.sin(2 * v) + 0.5

    def mlp(v):
        return np.maximum(v, 0) * 1.5

    return rng.standard_normal(shape) + 0.3, attn, mlp, g1, g2


def test_worked_by_hand(solution):
    def attn(v):
        return 2 * v

    def mlp(v):
        return 3 * v

    x, ones = np.array([[2.0, -2.0]]), np.ones(2)
    for mode, size in (("pre", 7.0), ("post", 1.0), ("sandwich", 4.0)):
        got = solution.block(x, attn, mlp, ones, ones, mode, 0.0)
        close(got, np.array([[size, -size]]), **TIGHT)


def test_each_is_called_once(solution):
    x, attn, mlp, g1, g2 = entrywise(51, (5, 12))
    for mode in MODES:
        called = []

        def listed(branch, called=called):
            @functools.wraps(branch)
            def wrapped(v):
                called.append((branch.__name__, np.shape(v)))
                return branch(v)

            return wrapped

        solution.block(x, listed(attn), listed(mlp), g1, g2, mode)
        names, shapes = ([call[i] for call in called] for i in (0, 1))
        wrong = {
            "en": f"In mode {mode!r} these were called, in this order: {', '.join(names) or 'nothing'}. It should be attn, then mlp, each once.",
            "zh": f"mode 为 {mode!r} 时，依次调用的是：{'、'.join(names) or '无'}。应当先 attn、后 mlp，各一次。",
        }
        holds(
            set(shapes) <= {x.shape} or not shapes,
            {
                "en": f"attn and mlp take all tokens at once, an array of shape {x.shape}; here they were given {shapes[:1]}.",
                "zh": f"attn 和 mlp 一次读入全部 token，形状是 {x.shape}；这里传给它们的形状是 {shapes[:1]}。",
            },
        )
        holds(names == ["attn", "mlp"], wrong)


def test_pre_with_silent_branches(solution):
    x, _, _, g1, g2 = draw(41)
    got = solution.block(x * 7, np.zeros_like, np.zeros_like, g1, g2, "pre")
    close(got, x * 7, **TIGHT)


def test_pre_reads(solution):
    expect_reads(solution, 42, "pre")


def test_pre_values(solution):
    expect(solution, 43, "pre")


def test_post_reads(solution):
    expect_reads(solution, 44, "post")


def test_post_values(solution):
    expect(solution, 45, "post")
    x, attn, mlp, g1, _ = draw(46)
    out = solution.block(x, attn, mlp, g1, np.ones(12), "post", 0.0)
    note = {"en": "This is the RMS of every row.", "zh": "这是每一行的均方根。"}
    close(np.sqrt(np.mean(out * out, axis=-1)), np.ones(5), **TIGHT, note=note)


def test_sandwich_reads(solution):
    expect_reads(solution, 47, "sandwich")


def test_sandwich_values(solution):
    expect(solution, 48, "sandwich")
    x, _, _, g1, g2 = draw(41)
    compare(solution, x, np.zeros_like, np.zeros_like, g1, g2, "sandwich")


def test_tiny_rows(solution):
    for mode in MODES:
        # RMS 1e-3, so that mean square and the default eps are of one size.
        x, attn, mlp, g1, g2 = draw(49)
        expected = reference(x * 1e-3, attn, mlp, g1, g2, mode, 1e-6)
        close(solution.block(x * 1e-3, attn, mlp, g1, g2, mode), expected, **TIGHT)
        expect(solution, 49, mode, eps=1e-2)


def test_gains_of_any_sign(solution):
    x, attn, mlp, g1, g2 = draw(52)
    signs = np.array([1, -1, 0] * 4)
    for mode in MODES:
        compare(solution, x, attn, mlp, g1 * signs, g2 * signs[::-1], mode)


def test_any_size_and_order_in_memory(solution):
    for mode in MODES:
        for shape in ((2, 1100), (1, 7), (6, 1), (1, 1), (700, 3)):
            x, attn, mlp, g1, g2 = entrywise(53, shape)
            compare(solution, x * 50, attn, mlp, g1, g2, mode)
        x, attn, mlp, g1, g2 = entrywise(54, (8, 10))
        compare(solution, np.asfortranarray(x), attn, mlp, g1, g2, mode)
        compare(solution, x[::-1, ::-2], attn, mlp, g1[::2], g2[::-2], mode)


def test_writes_left_alone(solution):
    x, attn, mlp, g1, g2 = entrywise(56, (4, 6))
    for mode in MODES:
        made = []

        def kept(branch, made=made):
            @functools.wraps(branch)
            def wrapped(v):
                out = branch(v)
                made.append((branch.__name__, out, out.copy()))
                return out

            return wrapped

        compare(solution, x, kept(attn), kept(mlp), g1, g2, mode)
        for name, now, before in made:
            changed = {
                "en": f"In mode {mode!r} the array that {name} returned holds other numbers after the call of block. It was added into, or divided in place.",
                "zh": f"mode 为 {mode!r} 时，调用 block 之后，{name} 返回的数组里的数变了：有人原地加过或除过它。",
            }
            holds(np.array_equal(now, before), changed)


def test_inputs_left_alone(solution):
    x, attn, mlp, g1, g2 = draw(50)
    for mode in MODES:
        solution.block(x, attn, mlp, g1, g2, mode)
        untouched(solution)
        # Branches that write zero, or just what they read: even then the result is a new array.
        solution.block(x, np.zeros_like, np.zeros_like, g1, g2, mode)
        compare(solution, x, np.asarray, np.asarray, g1, g2, mode)
    untouched(solution)
    fresh(solution)
