"""Stacks of random residual sub-layers f(x) = relu(x W1) W2, forward and backward.

Weights are N(0, 1/d_model), norms have no gain; `kind` is `none`, `pre`, `post` (with
`alpha`, DeepNorm) or `sandwich`. The loss is the inner product of the normalized output
with a random direction. Everything is float64.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from lab.measure.norms import Array, rms_norm, rms_norm_backward


@dataclass(frozen=True)
class Stack:
    """The shape of a stack: how sub-layers are wired, and how many there are."""

    kind: str
    depth: int
    d_model: int = 128
    tokens: int = 64
    out_scale: float = 1.0
    alpha: float = 1.0


@dataclass(frozen=True)
class Trace:
    """One run: the stream's RMS at each depth, gradient norms of each W2 and of each state."""

    rms: Array
    w2_gradients: Array
    state_gradients: Array


def weights(stack: Stack, rng: np.random.Generator) -> Iterator[tuple[Array, Array]]:
    """The weights W1, W2 of each sub-layer, (d_model, d_model) each."""
    shape = (stack.d_model, stack.d_model)
    for _ in range(stack.depth):
        w1, w2 = (rng.standard_normal(shape) / np.sqrt(stack.d_model) for _ in range(2))
        yield w1, w2 * stack.out_scale


def run(stack: Stack, seed: int) -> Trace:
    """One forward and backward pass with the weights and inputs of `seed`."""
    rng = np.random.default_rng(seed)
    layers = list(weights(stack, rng))
    x = rng.standard_normal((stack.tokens, stack.d_model))
    direction = rng.standard_normal(x.shape) / np.sqrt(x.size)
    states = [x]
    tape = []
    for w1, w2 in layers:
        x, step = forward(stack, x, w1, w2)
        states.append(x)
        tape.append(step)
    gradients, state_gradients = _backward(stack, layers, tape, x, direction)
    rms = np.sqrt([(state * state).mean() for state in states])
    return Trace(rms, gradients, state_gradients)


def forward(stack: Stack, x: Array, w1: Array, w2: Array) -> tuple[Array, tuple[Array, ...]]:
    """One sub-layer: the new state, and (x, what was read, relu, write, sum) for the way back."""
    read = rms_norm(x) if stack.kind in ("pre", "sandwich") else x
    active = np.maximum(read @ w1, 0)
    write = active @ w2
    added = rms_norm(write) if stack.kind == "sandwich" else write
    total = stack.alpha * x + added
    new = rms_norm(total) if stack.kind == "post" else total
    return new, (x, active, write, total)


def _backward(
    stack: Stack,
    layers: list[tuple[Array, Array]],
    tape: list[tuple[Array, ...]],
    x: Array,
    direction: Array,
) -> tuple[Array, Array]:
    g = _norm_backward(direction, x)
    w2_norms, state_norms = [], [np.linalg.norm(g)]
    for (w1, w2), (x, active, write, total) in zip(reversed(layers), reversed(tape), strict=True):
        d_total = _norm_backward(g, total) if stack.kind == "post" else g
        d_write = _norm_backward(d_total, write) if stack.kind == "sandwich" else d_total
        w2_norms.append(np.linalg.norm(active.T @ d_write))
        d_read = ((d_write @ w2.T) * (active > 0)) @ w1.T
        d_branch = _norm_backward(d_read, x) if stack.kind in ("pre", "sandwich") else d_read
        g = stack.alpha * d_total + d_branch
        state_norms.append(np.linalg.norm(g))
    return np.array(w2_norms[::-1]), np.array(state_norms[::-1])


def _norm_backward(dy: Array, x: Array) -> Array:
    return rms_norm_backward(dy, x, np.ones(x.shape[-1]))[0]
