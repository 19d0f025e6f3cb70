"""INT8 on rows with outlier channels and a massive token: granularity and SmoothQuant."""

from __future__ import annotations

import numpy as np

from lab.measure.norms import Array, relative_error, rms_norm
from lab.records.findings import Column, Findings, Number, Table, below, count, fixed, percent

SEED = 0
MEDIAN = 0.545  # of |x| at layer 12 of the quoted Qwen3-0.6B run
MASSIVE = 6930.0
CHANNELS = {35: 34.5, 277: 15.0, 62: 10.7, 12: 10.5}
ALPHAS = (0.0, 0.25, 0.5, 0.6, 0.75, 0.85, 1.0)
GRANULARITIES = {"tensor": None, "token": 1, "channel": 0}  # the axis that shares a scale
USABLE = {name: GRANULARITIES[name] for name in ("tensor", "token")}  # a product factors them out


def quantized(x: Array, axis: int | None, bits: int = 8) -> Array:
    """`x` rounded to symmetric integers, one scale along `axis` (None: one in all), and back."""
    most = 2 ** (bits - 1) - 1
    scale = np.abs(x).max(axis=axis, keepdims=True) / most
    scale = np.where(scale == 0, 1, scale)
    return np.clip(np.rint(x / scale), -most, most) * scale


def stream(tokens: int = 24, d: int = 1024) -> Array:
    """A synthetic stream with the quoted statistics: token 0 massive, four outlier channels."""
    rng = np.random.default_rng(SEED)
    x = rng.standard_normal((tokens, d)) * MEDIAN / 0.6745  # the median of |N(0, 1)|
    for channel, largest in CHANNELS.items():
        x[:, channel] = largest * rng.uniform(0.5, 1, tokens)
    x[0] = 1.7 * rng.standard_normal(d)
    x[0, 35], x[0, 277] = 6926.0, 852.0
    return x


def findings() -> Findings:
    """Steps, errors by granularity, and the curve of SmoothQuant."""
    granularity = _granularity_rows()
    x, w = linear_layer()
    smooth = {name: _smooth_curve(x, w, axis) for name, axis in USABLE.items()}
    return Findings(
        _steps() | _granularity_numbers(granularity) | _smooth_numbers(x, w, smooth),
        {"granularity": _granularity_table(granularity), "smoothquant": _smooth_table(smooth)},
    )


def _steps() -> dict[str, Number]:
    fine, coarse = CHANNELS[35] / 127, MASSIVE / 127
    return {
        "int8_step_channel": fixed(fine, 4),
        "int8_median_steps": fixed(MEDIAN / fine, 1),
        "int8_levels_of_half": count(2 * round(MEDIAN / fine) + 1),
        "int8_step_massive": fixed(coarse, 1),
        "int8_zero_below": fixed(coarse / 2, 1),
        "hadamard_flat": fixed(6938.6 / np.sqrt(1024), 2),
    }


def _granularity_rows() -> dict[str, dict[str, tuple[float, float, float]]]:
    """By state and granularity: error of all, error of ordinary entries, share made zero."""
    full = stream()
    states = {
        "stream_ordinary": (full[1:], False),
        "stream": (full, True),
        "normed": (rms_norm(full, 1e-6), True),
    }
    return {
        name: {g: _errors(x, has_massive, axis) for g, axis in GRANULARITIES.items()}
        for name, (x, has_massive) in states.items()
    }


def _errors(x: Array, has_massive: bool, axis: int | None) -> tuple[float, float, float]:
    y = quantized(x, axis)
    ordinary = np.ones(x.shape, bool)
    ordinary[:, list(CHANNELS)] = False
    ordinary[0] &= not has_massive
    zeroed = float((y[ordinary] == 0).mean())
    return relative_error(y, x), relative_error(y[ordinary], x[ordinary]), zeroed


def _granularity_numbers(
    rows: dict[str, dict[str, tuple[float, float, float]]],
) -> dict[str, Number]:
    numbers = {}
    for state, by_granularity in rows.items():
        for granularity, (_, ordinary, _) in by_granularity.items():
            key = f"int8_{state}_{granularity}"
            numbers[key] = percent(ordinary, 0 if ordinary > 0.5 else 1)
    numbers["int8_stream_tensor_total"] = percent(rows["stream"]["tensor"][0], 1)
    return numbers


def _granularity_table(rows: dict[str, dict[str, tuple[float, float, float]]]) -> Table:
    body = [
        [state, granularity, *(100 * value for value in values)]
        for state, by_granularity in rows.items()
        for granularity, values in by_granularity.items()
    ]
    errors = [Column(name, "fixed 1") for name in ("total", "ordinary", "zeroed")]
    return Table([Column("state"), Column("scale"), *errors], body)


def linear_layer() -> tuple[Array, Array]:
    """Activations (256, 1024) with four outlier channels, and weights (1024, 512)."""
    rng = np.random.default_rng(SEED)
    x = rng.standard_normal((256, 1024))
    x[:, list(CHANNELS)] *= np.array([60, 27, 20, 19])
    return x, 0.02 * rng.standard_normal((1024, 512))


def smoothing(x: Array, w: Array, alpha: float) -> Array:
    """SmoothQuant's factor of each input channel, (d,)."""
    factors: Array = np.abs(x).max(0) ** alpha / np.abs(w).max(1) ** (1 - alpha)
    return factors


def _smooth_curve(x: Array, w: Array, axis: int | None) -> dict[float, float]:
    exact = x @ w
    curve = {}
    for alpha in ALPHAS:
        s = smoothing(x, w, alpha)
        product = quantized(x / s, axis) @ quantized(w * s[:, None], 0)
        curve[alpha] = relative_error(product, exact)
    return curve


def _smooth_numbers(x: Array, w: Array, curves: dict[str, dict[float, float]]) -> dict[str, Number]:
    s = smoothing(x, w, 0.5)
    exact = x @ w
    numbers = {
        "smooth_identity": below(np.abs((x / s) @ (w * s[:, None]) - exact).max(), -12),
        "smooth_weights_only": percent(relative_error(x @ quantized(w, 0), exact), 1),
    }
    for name, axis in USABLE.items():
        plain = quantized(x, axis) @ quantized(w, 0)
        numbers[f"smooth_none_{name}"] = percent(relative_error(plain, exact), 1)
        for alpha, error in curves[name].items():
            numbers[f"smooth_{name}_{round(100 * alpha)}"] = percent(error, 1)
    return numbers


def _smooth_table(curves: dict[str, dict[float, float]]) -> Table:
    errors = [Column(f"alpha_{round(100 * alpha)}", "fixed 1") for alpha in ALPHAS]
    rows = [[name, *(100 * e for e in curve.values())] for name, curve in curves.items()]
    return Table([Column("scale"), *errors], rows)
