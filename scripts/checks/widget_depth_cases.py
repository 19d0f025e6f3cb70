"""Cases for the arithmetic of two widgets: quantization, and random stacks in five wirings."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from checks.widget_cases import Case
from lab.measure.norms import Array, rms_norm
from lab.measure.quantization import GRANULARITIES, quantized, smoothing
from lab.measure.rotation import hadamard
from lab.measure.stacks import Stack, forward

Layers = list[tuple[Array, Array]]
WIRINGS = ("pre", "post", "sandwich", "output", "deepnorm")
D, TOKENS, DEPTH = 8, 4, 3
STEP = 1e-6  # of finite differences


def cases() -> Iterator[Case]:
    """All cases, made anew from the same seeds."""
    rng = np.random.default_rng(4)
    yield from _quantization(rng)
    for kind in WIRINGS:
        for scaled in (False, True):
            yield _stack(rng, kind, scaled)


def _quantization(rng: np.random.Generator) -> Iterator[Case]:
    x, weights = rng.standard_normal((5, 16)), rng.standard_normal((16, 6))
    x[:, 3] *= 40
    x[1] = 0
    halves = np.array([[127, 0.5, 1.5, -2.5, 3.5, 0, 1, 2]])  # the step is 1: ties go to even
    for given in (x, halves):
        columns = given.shape[1]
        for by, axis in GRANULARITIES.items():
            for bits in (4, 8):
                arguments = [given.ravel().tolist(), columns, by, bits]
                expected = quantized(given, axis, bits).ravel().tolist()
                yield Case("../math/quantize.js#quantized", arguments, expected)
    peaks, weight_peaks = np.abs(x).max(0), np.abs(weights).max(1)
    for alpha in (0, 0.5, 0.85):
        arguments = [peaks.tolist(), weight_peaks.tolist(), alpha]
        yield Case(
            "../math/quantize.js#smoothing", arguments, smoothing(x, weights, alpha).tolist()
        )
    turned = (x @ hadamard(16)).ravel().tolist()
    yield Case("../math/quantize.js#rotated", [x.ravel().tolist(), 16], turned)
    lone = np.zeros(1024)
    lone[35] = 6938.6
    flat = np.full(1024, 216.83125) * np.sign(hadamard(1024)[35])
    yield Case("../math/quantize.js#rotated", [lone.tolist(), 1024], flat.tolist())
    yield Case("../math/quantize.js#levelsOfHalf", [0.545, 34.5 / 127], 5, 0)
    yield Case("../math/quantize.js#median", [x.ravel().tolist()], np.median(x))


def _stack(rng: np.random.Generator, kind: str, scaled: bool) -> Case:
    layers, moves = (_draw(rng) for _ in range(2))
    x, direction = rng.standard_normal((2, TOKENS, D))
    skip, out = 1.0, DEPTH**-0.5 if scaled else 1.0
    if kind == "deepnorm":
        skip, out = DEPTH**0.25, (4 * DEPTH) ** -0.25
    stack = Stack("post" if kind == "deepnorm" else kind, DEPTH, D, TOKENS, out, skip)

    def states(weights: Layers) -> list[Array]:
        found = [x]
        for w1, w2 in weights:
            found.append(_next(stack, found[-1], w1, w2))
        return found

    def loss(weights: Layers) -> float:
        return float((direction * rms_norm(states(weights)[-1])).sum())

    own = [(w1, out * w2) for w1, w2 in layers]
    pairs = list(zip(own, moves, strict=True))

    def output(h: float) -> Array:
        return rms_norm(states([(a + h * p, b + h * out * q) for (a, b), (p, q) in pairs])[-1])

    slope = (output(STEP) - output(-STEP)) / (2 * STEP)
    expected = {
        "rms": [float(np.sqrt((state * state).mean())) for state in states(own)],
        "gradients": [_gradient_norm(loss, own, layer) for layer in range(DEPTH)],
        "sensitivity": float((slope**2).mean()),
    }
    net: dict[str, Any] = {"d": D, "x": _flat(x), "direction": _flat(direction)}
    net["layers"], net["moves"] = ([[_flat(a), _flat(b)] for a, b in m] for m in (layers, moves))
    return Case("../math/stacks.js#runStack", [kind, DEPTH, scaled, net], expected, 1e-6)


def _draw(rng: np.random.Generator) -> Layers:
    drawn = rng.standard_normal((DEPTH, 2, D, D)) / np.sqrt(D)
    return [(w1, w2) for w1, w2 in drawn]


def _next(stack: Stack, x: Array, w1: Array, w2: Array) -> Array:
    if stack.kind == "output":
        return x + rms_norm(np.maximum(x @ w1, 0) @ w2)
    return forward(stack, x, w1, w2)[0]


def _gradient_norm(loss: Callable[[Layers], float], layers: Layers, layer: int) -> float:
    """The norm of the gradient of one W2, by central differences."""
    w1, w2 = layers[layer]
    gradient = np.empty_like(w2)
    for place in np.ndindex(w2.shape):
        sides = []
        for h in (STEP, -STEP):
            moved = w2.copy()
            moved[place] += h
            sides.append(loss([*layers[:layer], (w1, moved), *layers[layer + 1 :]]))
        gradient[place] = (sides[0] - sides[1]) / (2 * STEP)
    return float(np.linalg.norm(gradient))


def _flat(matrix: Array) -> list[float]:
    values: list[float] = matrix.ravel().tolist()
    return values
