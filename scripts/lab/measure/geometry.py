"""What the norms do to directions, gradients and small rows: identities and their errors."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from lab.measure.norms import (
    Array,
    layer_norm,
    layer_norm_backward,
    rms_norm,
    rms_norm_backward,
)
from lab.records.findings import (
    Column,
    Findings,
    Number,
    Table,
    below,
    count,
    fixed,
    percent,
)

SEED, D_MODEL, TOKENS = 0, 64, 5
NOISY, NOISE = "about power 0", "×4"  # what is left of a difference of nearly equal numbers


def findings() -> Findings:
    """Projection, cosines, ranks, finite differences, scale invariance, epsilon."""
    rng = np.random.default_rng(SEED)
    x = 3 * rng.standard_normal((TOKENS, D_MODEL)) + 1.7
    numbers = _identities(x) | _cosines() | _ranks(x[0]) | _epsilon() | _pre_ln_as_pre_rms()
    differences, table = _finite_differences(x)
    return Findings(
        numbers | differences | _backward(x) | _scale_invariant_weights(),
        {"finite-differences": table},
    )


def centring(d: int) -> Array:
    """P = I - 11ᵀ/d, the projection that removes the mean."""
    return np.eye(d) - np.ones((d, d)) / d


def _identities(x: Array) -> dict[str, Number]:
    mean_square, mean, variance = (x * x).mean(1), x.mean(1), x.var(1)
    return {
        "ln_is_rms_of_centred": below(
            np.abs(layer_norm(x) - rms_norm(x @ centring(D_MODEL))).max(), -12
        ),
        "pythagoras_error": below(np.abs(mean_square - mean**2 - variance).max(), -12),
        "mean_energy_share": percent(1 / 1024, 3),
        "mean_energy_share_measured": percent(_mean_energy_share(), 3),
        "bound_64": fixed(rms_norm(np.eye(D_MODEL)[0] * 1e6).max(), 0),
    }


def _mean_energy_share() -> float:
    z = np.random.default_rng(SEED).standard_normal((4000, 1024))
    return float((z.mean(1) ** 2 / (z * z).mean(1)).mean())


def _cosines() -> dict[str, Number]:
    rng = np.random.default_rng(SEED)
    numbers = {}
    for name, ratio in (("01", 0.1), ("05", 0.5), ("1", 1.0), ("3", 3.0)):
        z = rng.standard_normal((500, 1024)) + ratio
        measured = (layer_norm(z) * rms_norm(z)).mean()
        numbers[f"norm_cosine_{name}"] = fixed(1 / np.sqrt(1 + ratio**2), 3)
        numbers[f"norm_cosine_measured_{name}"] = fixed(measured, 3)
    return numbers


def _ranks(row: Array) -> dict[str, Number]:
    each = np.eye(D_MODEL)
    rows = np.broadcast_to(row, each.shape)
    rms_jacobian = rms_norm_backward(each, rows, np.ones(D_MODEL))[0]
    ln_jacobian = layer_norm_backward(each, rows)
    singular = np.linalg.svd(rms_jacobian, compute_uv=False) * np.sqrt((row * row).mean())
    return {
        "rms_jacobian_rank": count(np.linalg.matrix_rank(rms_jacobian)),
        "ln_jacobian_rank": count(np.linalg.matrix_rank(ln_jacobian)),
        "rms_jacobian_largest": fixed(singular[0], 2),
        "rms_jacobian_second_least": fixed(singular[-2], 2),
        "rms_jacobian_least": below(singular[-1], -12),
    }


def difference_error(
    x: Array, gamma: Array, dy: Array, eps: float, h: float, dtype: type = np.float64
) -> float:
    """The largest error of central differences of step h for dx, relative to the largest dx."""
    exact = rms_norm_backward(dy, x, gamma, eps)[0]

    def loss(values: Array) -> float:
        y = rms_norm(values.astype(dtype), dtype(eps)) * gamma.astype(dtype)
        return float((y * dy.astype(dtype)).sum(dtype=dtype))

    got = _central(loss, x.astype(dtype), dtype(h))
    return float(np.abs(got - exact).max() / np.abs(exact).max())


def _central(f: Callable[[Array], float], x: Array, h: float) -> Array:
    slopes = np.zeros(x.shape)
    for index in np.ndindex(x.shape):
        up, down = x.copy(), x.copy()
        up[index] += h
        down[index] -= h
        slopes[index] = (f(up) - f(down)) / (2 * float(h))
    return slopes


def _finite_differences(x: Array) -> tuple[dict[str, Number], Table]:
    rng = np.random.default_rng(SEED + 1)
    gamma, dy = rng.standard_normal(D_MODEL), rng.standard_normal(x.shape)
    wide = {n: difference_error(x, gamma, dy, 1e-6, 10.0**-n) for n in (1, 2, 3, 4, 5, 6, 8, 10)}
    narrow = {n: difference_error(x, gamma, dy, 1e-6, 10.0**-n, np.float32) for n in (1, 2, 3, 4)}
    numbers = {f"fd_error_{n}": Number(error, NOISY, NOISE) for n, error in wide.items()}
    numbers |= {f"fd_error_float32_{n}": Number(error, NOISY, NOISE) for n, error in narrow.items()}
    body = [[f"$10^{{-{n}}}$", wide[n], narrow.get(n)] for n in wide]
    columns = [
        Column("h", "text"),
        Column("float64", NOISY, NOISE),
        Column("float32", NOISY, NOISE),
    ]
    return numbers, Table(columns, body, dtype="float64, float32")


def _backward(x: Array) -> dict[str, Number]:
    rng = np.random.default_rng(SEED + 2)
    dy, gamma = rng.standard_normal(x.shape), np.ones(D_MODEL)
    dx = rms_norm_backward(dy, x, gamma)[0]
    tenfold = rms_norm_backward(dy, 10 * x, gamma)[0]
    return {
        "backward_radial": below(np.abs((dx * x).sum(1)).max(), -10),
        "backward_scale_10": fixed(np.linalg.norm(tenfold) / np.linalg.norm(dx), 1),
        "backward_massive_factor": fixed(218.46 / 0.5, 0),
    }


def _scale_invariant_weights() -> dict[str, Number]:
    rng = np.random.default_rng(SEED + 3)
    w, dy = (rng.standard_normal((1, D_MODEL)) for _ in range(2))
    gamma = np.ones(D_MODEL)

    def relative_step(factor: float) -> float:
        gradient = rms_norm_backward(dy, factor * w, gamma)[0]
        return float(np.linalg.norm(gradient) / np.linalg.norm(factor * w))

    rate, gradient = 0.1, rms_norm_backward(dy, w, gamma)[0]
    growth = np.linalg.norm(w - rate * gradient) ** 2 - np.linalg.norm(w) ** 2
    return {
        "relative_step_1": fixed(relative_step(1), 3),
        "relative_step_10": fixed(relative_step(10), 5),
        "relative_step_ratio": fixed(relative_step(1) / relative_step(10), 0),
        "sgd_norm_growth_error": below(growth - rate**2 * np.linalg.norm(gradient) ** 2, -10),
    }


def _epsilon() -> dict[str, Number]:
    numbers = {}
    for name, rms in (("1", 1.0), ("003", 0.03), ("001", 0.01), ("0001", 0.001)):
        for exponent in (6, 5):
            out = 1 / np.sqrt(1 + 10.0**-exponent / rms**2)
            digits = 5 if rms >= 0.03 else 3
            numbers[f"out_rms_{name}_1e{exponent}"] = fixed(out, digits)
        inside = rms / np.sqrt(rms**2 + 1e-6)
        outside = rms / (rms + 1e-6)
        digits = 0 if rms == 0.001 else 2
        numbers[f"eps_outside_change_{name}"] = percent(1 - inside / outside, digits)
    return numbers | {
        "gain_cap_1e6": count(round(1 / np.sqrt(1e-6))),
        "gain_cap_1e5": fixed(1 / np.sqrt(1e-5), 0),
        "eps_outside_out_rms_0001": fixed(0.001 / (0.001 + 1e-6), 3),
    }


def _pre_ln_as_pre_rms() -> dict[str, Number]:
    """A Pre-LN net, and the RMSNorm net that centres the embedding and every write."""
    rng = np.random.default_rng(SEED)
    d, layers, tokens = 32, 6, 4
    p = centring(d)
    x = rng.standard_normal((tokens, d)) + 0.5
    plain, centred = x, x @ p
    for _ in range(layers):
        w, bias = rng.standard_normal((d, d)) / np.sqrt(d), rng.standard_normal(d)
        plain = plain + np.tanh(layer_norm(plain) @ w + bias) @ w.T
        centred = centred + np.tanh(rms_norm(centred) @ w + bias) @ w.T @ p
    error = np.abs(layer_norm(plain) - rms_norm(centred)).max()
    return {"pre_ln_is_pre_rms": below(error, -12)}
