"""How the stream grows with depth at initialization, and what the cures do to it."""

from __future__ import annotations

import numpy as np

from lab.measure.gradients import mean_trace
from lab.measure.norms import Array, rms_norm
from lab.measure.stacks import Stack
from lab.records.findings import Column, Findings, Number, Table, below, count, fixed, percent

SEED = 0
SUB_LAYERS = 56  # 28 blocks


def findings() -> Findings:
    """Laws of growth, measured and predicted, and the gradients under each cure."""
    return Findings(
        _laws() | _measured() | _unit_writes() | _hyper_connections(), {"cures": _cures()}
    )


def relu_growth(sub_layers: int) -> float:
    """The RMS after so many Pre-Norm ReLU sub-layers, each writing half a unit of variance."""
    return float(np.sqrt(1 + sub_layers / 2))


def _laws() -> dict[str, Number]:
    numbers = {
        "growth_56": fixed(relu_growth(SUB_LAYERS), 2),
        "growth_scaled": fixed(np.sqrt(1.5), 2),
        "nonorm_growth_56": fixed(1.5 ** (SUB_LAYERS / 2), 0),
        "aligned_growth_56": count(1 + SUB_LAYERS),
    }
    for write in (1, 2, 8, SUB_LAYERS):
        numbers[f"write_share_{write}"] = percent(1 / np.sqrt(write + 1), 0)
    for depth in (0, 7, 55):
        turned = relu_growth(depth) / relu_growth(depth + 1)
        numbers[f"step_cosine_{depth}"] = fixed(turned, 3)
    return numbers


def _measured() -> dict[str, Number]:
    numbers = {}
    for depth in (4, 16, 64):
        numbers[f"growth_measured_{depth}"] = fixed(_final_rms(Stack("pre", depth)), 2)
        numbers[f"growth_law_{depth}"] = fixed(relu_growth(depth), 2)
        scaled = Stack("pre", depth, out_scale=depth**-0.5)
        numbers[f"growth_scaled_measured_{depth}"] = fixed(_final_rms(scaled), 2)
    numbers["nonorm_measured_16"] = fixed(_final_rms(Stack("none", 16)), 1)
    numbers["nonorm_law_16"] = fixed(1.5**8, 1)
    return numbers


def _final_rms(stack: Stack) -> float:
    return float(mean_trace(stack).rms[-1])


def _unit_writes() -> dict[str, Number]:
    rng = np.random.default_rng(SEED)
    independent = rms_norm(rng.standard_normal((1 + SUB_LAYERS, 1024)))
    share = 0.3
    common = rms_norm(rng.standard_normal(1024))
    alike = rms_norm(np.sqrt(share) * common + np.sqrt(1 - share) * independent)
    n = 1 + SUB_LAYERS
    return {
        "unit_writes_measured_56": fixed(_rms(independent.sum(0)), 2),
        "unit_writes_law_56": fixed(np.sqrt(n), 2),
        "alike_writes_measured_56": fixed(_rms(alike.sum(0)), 1),
        "alike_writes_law_56": fixed(np.sqrt(n + n * (n - 1) * share), 1),
    }


def _rms(x: Array) -> float:
    return float(np.sqrt((x * x).mean()))


def sinkhorn(matrix: Array, rounds: int = 20) -> Array:
    """A positive square matrix made doubly stochastic by alternating row and column sums."""
    for _ in range(rounds):
        matrix = matrix / matrix.sum(1, keepdims=True)
        matrix = matrix / matrix.sum(0, keepdims=True)
    return matrix


def _hyper_connections() -> dict[str, Number]:
    rng = np.random.default_rng(SEED)
    streams, layers = 4, 60
    free = bound = np.eye(streams)
    for _ in range(layers):
        free = (np.eye(streams) + 0.1 * rng.standard_normal((streams, streams))) @ free
        bound = sinkhorn(np.exp(rng.standard_normal((streams, streams)))) @ bound
    singular = np.linalg.svd(bound, compute_uv=False)
    return {
        "mixing_free_gain": fixed(np.abs(free).sum(1).max(), 1),
        "mixing_bound_gain": fixed(np.abs(bound).sum(1).max(), 2),
        "mixing_bound_norm": fixed(singular[0], 2),
        "mixing_second_singular": below(singular[1], -12),
    }


def _cures() -> Table:
    depth = 96
    blocks = depth / 2
    deepnorm = Stack("post", depth, out_scale=(8 * blocks) ** -0.25, alpha=(2 * blocks) ** 0.25)
    stacks = {
        "pre": Stack("pre", depth),
        "pre_scaled": Stack("pre", depth, out_scale=depth**-0.5),
        "sandwich": Stack("sandwich", depth),
        "post": Stack("post", depth),
        "deepnorm": deepnorm,
    }
    rows = []
    for name, stack in stacks.items():
        trace = mean_trace(stack)
        w2, state = trace.w2_gradients, trace.state_gradients
        rows.append([name, trace.rms[-1], w2[0] / w2[-1], state[0] / state[-1]])
    sizes = [Column(name, "fixed 2") for name in ("rms", "w2", "x")]
    return Table([Column("wiring"), *sizes], rows)
