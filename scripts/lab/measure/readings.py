"""What can be read from a stream: massive tokens as constants, logit lens, attribution."""

from __future__ import annotations

import numpy as np

from lab.measure.norms import Array, cosine, relative_error, rms_norm
from lab.measure.number_formats import FP16_MAX
from lab.records.findings import Findings, Number, below, count, fixed, percent

SEED, D_MODEL = 0, 1024
MASSIVE, REST_RMS, SHARE = 6938.6, 26.63, 0.985144  # token 0 at layer 4 of the quoted table


def findings() -> Findings:
    """Numbers about massive activations, attention logits, the lens and its traps."""
    return Findings(
        _massive_token_is_a_constant()
        | _attention()
        | _lens()
        | _anisotropy()
        | _other_orders()
        | _dynamic_tanh()
    )


def _massive_token(rng: np.random.Generator) -> Array:
    row = REST_RMS * rng.standard_normal(D_MODEL) * np.sqrt(D_MODEL / (D_MODEL - 1))
    row[35] = MASSIVE
    return row


def _massive_token_is_a_constant() -> dict[str, Number]:
    rng = np.random.default_rng(SEED)
    a, b = rms_norm(_massive_token(rng)), rms_norm(_massive_token(rng))
    key = rng.standard_normal((D_MODEL, 128)) / np.sqrt(D_MODEL)
    rest = np.delete(a, 35)
    ordinary = rms_norm(0.5 * rng.standard_normal((2, D_MODEL)))
    return {
        "massive_cosine": fixed(cosine(a, b), 3),
        "massive_key_cosine": fixed(cosine(a @ key, b @ key), 3),
        "massive_cosine_bound": fixed(2 * SHARE - 1, 3),
        "massive_rest_after_norm": fixed(np.sqrt((rest * rest).mean()), 2),
        "ordinary_cosine": fixed(cosine(*ordinary), 2),
    }


def _attention() -> dict[str, Number]:
    rng = np.random.default_rng(SEED)
    head = 128
    scale = 50.0
    q, k = (rms_norm(rng.standard_normal((1000, head))) for _ in range(2))
    largest = np.abs(q @ k.T).max() / np.sqrt(head)
    logits = np.concatenate([[4.0], 0.5 * rng.standard_normal(20)])
    shares = np.exp(logits) / np.exp(logits).sum()
    return {
        "qk_norm_bound": fixed(np.sqrt(head), 1),
        "qk_norm_largest": fixed(largest, 1),
        "qk_unnormed_largest": fixed(scale**2 * largest, 0),
        "sink_share": percent(shares[0], 0),
    }


def lens(states: Array, gamma: Array, unembed: Array) -> Array:
    """The logits (states, vocabulary) of `states` under the final norm and the LM head."""
    return (rms_norm(states) * gamma) @ unembed


def _lens() -> dict[str, Number]:
    rng = np.random.default_rng(SEED)
    writes = rng.standard_normal((9, D_MODEL)) * np.array([1] + [0.7] * 8)[:, np.newaxis]
    states = writes.cumsum(0)
    gamma = rng.uniform(0.5, 1.5, D_MODEL)
    unembed = rng.standard_normal((D_MODEL, 50)) / np.sqrt(D_MODEL)
    logits = lens(states, gamma, unembed)
    frozen = (writes / np.sqrt((states[-1] ** 2).mean()) * gamma) @ unembed
    without_norm = (states * gamma) @ unembed
    without_gain = lens(states, np.ones(D_MODEL), unembed)
    same = logits.argmax(1) == without_gain.argmax(1)
    return {
        "attribution_error": below(np.abs(frozen.sum(0) - logits[-1]).max(), -12),
        "attribution_normed_parts_off": fixed(
            np.abs(lens(writes, gamma, unembed).sum(0) - logits[-1]).max(), 1
        ),
        "lens_states": count(len(states)),
        "lens_same_without_gain": count(same.sum()),
        "lens_probability": fixed(_softmax(logits[-1]).max(), 2),
        "lens_probability_without_norm": fixed(_softmax(without_norm[-1]).max(), 2),
    }


def _softmax(logits: Array) -> Array:
    powers = np.exp(logits - logits.max())
    shares: Array = powers / powers.sum()
    return shares


def _anisotropy() -> dict[str, Number]:
    x = 0.5 * np.random.default_rng(SEED).standard_normal((200, D_MODEL))
    shifted = x.copy()
    shifted[:, 35] += 34.5
    return {
        "anisotropy_before": fixed(_mean_cosine(x), 2),
        "anisotropy_after": fixed(_mean_cosine(shifted), 3),
        "anisotropy_law": fixed(34.5**2 / (34.5**2 + D_MODEL * 0.25), 3),
    }


def _mean_cosine(x: Array) -> float:
    unit = x / np.linalg.norm(x, axis=1, keepdims=True)
    n = len(x)
    return float(((unit @ unit.T).sum() - n) / (n * (n - 1)))


def _other_orders() -> dict[str, Number]:
    """The scale applied after the product, and attention and MLP side by side."""
    rng = np.random.default_rng(SEED)
    d = 64
    x, w = rng.standard_normal((5, d)), rng.standard_normal((d, 32))
    r = 1 / np.sqrt((x * x).mean(-1, keepdims=True))
    massive = x.copy()
    massive[0, 3] = MASSIVE
    raw = np.abs(massive @ (50 * w)).max()
    w1, w2 = (rng.standard_normal((d, d)) / np.sqrt(d) for _ in range(2))
    first = x + np.tanh(rms_norm(x) @ w1)
    sequential = first + np.tanh(rms_norm(first) @ w2)
    parallel = first + np.tanh(rms_norm(x) @ w2)
    return {
        "deferred_norm_error": below(np.abs((x * r) @ w - r * (x @ w)).max(), -12),
        "deferred_product_largest": fixed(raw, 0),
        "deferred_product_over_fp16": fixed(raw / FP16_MAX, 0),
        "parallel_block_difference": percent(relative_error(parallel, sequential), 0),
    }


def _dynamic_tanh() -> dict[str, Number]:
    return {
        "tanh_of_1": fixed(np.tanh(0.5), 2),
        "tanh_of_channel": fixed(np.tanh(0.5 * 34.5), 3),
        "tanh_of_massive": fixed(np.tanh(0.5 * MASSIVE), 3),
    }
