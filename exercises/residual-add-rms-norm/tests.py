"""Checks of add_rms_norm: an exact sum, and RMSNorm of it against float64."""

import numpy as np

from judge.expect import close, equal, fresh, untouched

STREAM_NOTE = {
    "en": "This is the second result, new_residual.",
    "zh": "这是第二个返回值 new_residual。",
}
OUTPUT_NOTE = {"en": "This is the first result, y.", "zh": "这是第一个返回值 y。"}


def rms_norm(stream, gamma, eps):
    """Return RMSNorm of stream, (..., d_model), evaluated and returned in float64."""
    stream, gamma = np.asarray(stream, dtype=np.float64), np.asarray(gamma, dtype=np.float64)
    return stream / np.sqrt((stream * stream).mean(axis=-1, keepdims=True) + eps) * gamma


def draw(rng, shape, dtype=np.float32):
    """Return (delta, residual, gamma): entries drawn from N(0, 1), gains that are mostly positive."""
    delta, residual = (rng.standard_normal(shape).astype(dtype) for _ in range(2))
    gamma = rng.uniform(0.5, 1.5, shape[-1]) * np.where(rng.random(shape[-1]) < 0.2, -1, 1)
    return delta, residual, gamma.astype(dtype)


def expect(solution, delta, residual, gamma, eps=1e-6, rtol=1e-5, atol=1e-6):
    """Compare both results of one call.

    The stream exactly: one addition an entry, rounded once, leaves no choice. The output to
    1e-5: float32 is within 1e-7, the nearest wrong answer (eps outside the root) 5e-4 away.
    """
    stream = residual + delta
    expected = rms_norm(stream, gamma, eps).astype(stream.dtype)
    y, new_residual = solution.add_rms_norm(delta, residual, gamma, eps)
    close(y, expected, rtol=rtol, atol=atol, note=OUTPUT_NOTE)
    equal(new_residual, stream, note=STREAM_NOTE)


def test_worked_by_hand(solution):
    residual = np.array([2, -2, 4, 4], dtype=np.float32)
    delta = np.array([-1, 1, -1, -1], dtype=np.float32)
    gamma = np.array([1, 1, 2, 1], dtype=np.float32)
    expect(solution, delta, residual, gamma, eps=0.0)


def test_stream_is_the_plain_sum(solution):
    rng = np.random.default_rng(21)
    delta, residual, gamma = draw(rng, (5, 12))
    _, new_residual = solution.add_rms_norm(delta, residual * np.float32(300), gamma)
    equal(new_residual, residual * np.float32(300) + delta, note=STREAM_NOTE)
    # Zero and minus zero: their sum is +0. (Where both are −0, a sum that begins at 0 may say +0.)
    zeros = np.array([[0.0, -0.0, 0.0, -0.0], [1, 1, 1, 1]], dtype=np.float32)
    other = np.array([[0.0, 0.0, -0.0, 0.0], [-1, 1, 2, 3]], dtype=np.float32)
    expect(solution, zeros, other, gamma[:4])
    # A stream so large that these writes are below its resolution: the sum is the old stream.
    _, new_residual = solution.add_rms_norm(delta, residual + np.float32(2**28), gamma)
    equal(new_residual, (residual + np.float32(2**28)) + delta, note=STREAM_NOTE)


def test_output_is_the_normalized_sum(solution):
    rng = np.random.default_rng(22)
    delta, residual, gamma = draw(rng, (4, 6, 28))
    scale = np.array([0.03, 1, 300, 7], dtype=np.float32).reshape(4, 1, 1)
    expect(solution, delta * scale, residual * scale, gamma)
    expect(solution, delta[0], residual[0] * scale[2, 0], gamma)
    expect(solution, delta[0, 0], residual[0, 0], gamma)
    deeper = (2, 1, 2, 6, 28)
    expect(solution, delta.reshape(deeper), residual.reshape(deeper), gamma)
    expect(solution, delta[:, None], residual[:, None], gamma)


def test_any_order_in_memory(solution):
    delta, residual, gamma = draw(np.random.default_rng(27), (4, 6, 28))
    expect(solution, np.asfortranarray(delta), residual, gamma)
    expect(solution, delta.transpose(1, 0, 2), residual.transpose(1, 0, 2), gamma)
    expect(solution, delta[..., ::2], residual[..., 1::2], gamma[::2])
    expect(solution, delta[:, ::-1, ::-2], residual[..., ::2], gamma[::-2])


def test_every_width(solution):
    rng = np.random.default_rng(28)
    for d_model in (77, 1, 2, 3, 513, 2500):
        expect(solution, *draw(rng, (2, d_model)))


def test_gains_of_any_sign(solution):
    delta, residual, gamma = draw(np.random.default_rng(29), (3, 12))
    signs = np.array([1, -1, 0] * 4, dtype=np.float32)
    expect(solution, delta, residual, np.abs(gamma) * signs)


def test_every_call_by_itself(solution):
    rng = np.random.default_rng(30)
    for size in (1, 5, 25, 125):
        delta, residual, gamma = draw(rng, (3, 8))
        expect(solution, delta * np.float32(size), residual, gamma)


def test_tiny_and_cancelling_rows(solution):
    rng = np.random.default_rng(23)
    delta, residual, gamma = draw(rng, (3, 20))
    tiny = np.float32(1e-3)
    expect(solution, delta * tiny, residual * tiny, gamma)
    for eps in (1e-3, 1e-8, 0.5):
        expect(solution, delta * tiny, residual * tiny, gamma, eps)
    # Called without eps: the default, 1e-6, counts for rows this small.
    y, _ = solution.add_rms_norm(delta * tiny, residual * tiny, gamma)
    expected = rms_norm(residual * tiny + delta * tiny, gamma, 1e-6).astype(np.float32)
    close(y, expected, rtol=1e-5, atol=1e-6, note=OUTPUT_NOTE)
    # The write cancels the stream of the middle token: zeros, neither NaN nor infinity.
    delta[1] = -residual[1]
    expect(solution, delta, residual, gamma)


def test_float64_stays_float64(solution):
    rng = np.random.default_rng(25)
    note = {
        "en": "About seven digits are right, as float32 has them; float64 has sixteen.",
        "zh": "大约有七位数字是对的，这是 float32 的精度；float64 有十六位。",
    }
    for d_model in (20, 700):
        delta, residual, gamma = draw(rng, (3, d_model), np.float64)
        expected = rms_norm(residual + delta, gamma, 1e-6)
        y, new_residual = solution.add_rms_norm(delta, residual, gamma)
        close(y, expected, rtol=2e-6, atol=2e-6, note=OUTPUT_NOTE)
        # 1e-12: float64 errs by 1e-15, a detour through float32 by 1e-7.
        close(y, expected, rtol=1e-12, atol=1e-12, note=note)
        equal(new_residual, residual + delta, note=STREAM_NOTE)


def test_three_writes_in_a_row(solution):
    rng = np.random.default_rng(24)
    stream = rng.standard_normal((4, 16))
    expected_stream = stream.copy()
    delta = rng.standard_normal((4, 16))
    for _ in range(3):
        gamma = rng.uniform(0.5, 1.5, 16)
        mix = rng.standard_normal((16, 16)) / 4
        expected_stream = expected_stream + delta
        expected = rms_norm(expected_stream, gamma, 1e-6)
        y, stream = solution.add_rms_norm(delta, stream, gamma)
        # 1e-10: float64 errs by 1e-15 a step, a wrong stream by more than 0.1.
        close(y, expected, rtol=1e-10, atol=1e-10, note=OUTPUT_NOTE)
        delta = np.tanh(expected @ mix)  # what a sub-layer would write after reading y
    equal(stream, expected_stream, note=STREAM_NOTE)


def test_inputs_left_alone(solution):
    delta, residual, gamma = draw(np.random.default_rng(26), (3, 20))
    solution.add_rms_norm(delta, residual, gamma)
    untouched(solution)
    # A write or a stream of zeros, and a sum that is normalized already: new arrays all the same.
    same = np.array([[1, -1] * 10, [-1, -1] * 10, [1, 1] * 10], dtype=np.float32)
    zero, one = np.zeros_like(same), np.ones(20, dtype=np.float32)
    expect(solution, zero, residual, gamma)
    expect(solution, delta, zero, gamma)
    expect(solution, zero, same, one, eps=0.0)
    expect(solution, same, zero, one, eps=0.0)
    untouched(solution)
    fresh(solution)
