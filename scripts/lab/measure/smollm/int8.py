"""INT8 on real activations: where one scale goes wrong, and what SmoothQuant mends.

Weights have one scale for each output channel. Scales and smoothing factors come from the
paragraph, errors and perplexities from another text.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from lab.measure.norms import relative_error
from lab.measure.quantization import quantized, smoothing
from lab.measure.smollm import texts
from lab.measure.smollm.gguf import Floats
from lab.measure.smollm.llama import Arithmetic
from lab.measure.smollm.session import Session
from lab.records.findings import Column, Findings, Number, Table, count, fixed, percent

ALPHA = 0.5
CHAOTIC = "about fixed 0"  # each value that is rounded to the other side changes all later ones
PARTS = {"attn_q": "q", "ffn_gate": "gate", "ffn_down": "down"}
LINEARS = (
    (1, "attn_q"),
    (12, "ffn_down"),
    (16, "attn_q"),
    (16, "ffn_gate"),
    (16, "ffn_down"),
    (30, "ffn_gate"),
    (30, "ffn_down"),
)


class Scheme(NamedTuple):
    """How a linear layer is computed: `scale` of its input, None for a float input."""

    scale: str | None
    smooth: bool = False


SCHEMES = {
    "weights": Scheme(None),
    "static": Scheme("tensor"),
    "smooth": Scheme("tensor", smooth=True),
    "token": Scheme("token"),
}


class Heard:
    """Linear layers that remember each input channel's loudest value, and some whole inputs."""

    def __init__(self, kept: set[str]) -> None:
        self._kept = kept
        self.loudest: dict[str, Floats] = {}
        self.inputs: dict[str, Floats] = {}

    def __call__(self, name: str, x: Floats, weight: Floats) -> Floats:
        """The product as it is."""
        self.loudest[name] = np.abs(x).max(0)
        if name in self._kept:
            self.inputs[name] = x
        return x @ weight.T


def findings(session: Session) -> Findings:
    """Errors of single layers, and perplexities of the whole model."""
    kept = {_name(*linear) for linear in LINEARS}
    calibration, tested = _hear(session, "paragraph", set()), _hear(session, "other", kept)
    loudest = calibration.loudest
    errors = {}
    for linear in LINEARS:
        name = _name(*linear)
        errors[linear] = _errors(tested.inputs[name], session.model.weight(name), loudest[name])
    perplexities = _perplexities(session, loudest)
    down = tested.inputs[_name(12, "ffn_down")]
    return Findings(
        _down_numbers(down, errors[12, "ffn_down"], session, loudest)
        | {f"smol_int8_{name}": _perplexity(name, ppl) for name, ppl in perplexities.items()},
        {
            "smollm2-int8-layers": _layers(errors, tested),
            "smollm2-int8-model": _model(perplexities),
        },
    )


def _name(block: int, part: str) -> str:
    return f"blk.{block - 1}.{part}"


def _hear(session: Session, text: str, kept: set[str]) -> Heard:
    heard = Heard(kept)
    session.model.end(session.embed(text), arithmetic=Arithmetic(linear=heard))
    return heard


def product(x: Any, weight: Any, loudest: Any, scheme: Scheme) -> Any:
    """The layer's output under a scheme; `weight` is (out, in), `loudest` (in,)."""
    if scheme.smooth:
        factors = smoothing(loudest[np.newaxis], weight.T, ALPHA)
        x, weight, loudest = x / factors, weight * factors, loudest / factors
    return _inputs(x, loudest, scheme.scale) @ quantized(weight, 1).T


def _inputs(x: Any, loudest: Any, scale: str | None) -> Any:
    if scale is None:
        return x
    if scale == "token":
        return quantized(x, -1)
    step = loudest.max() / 127
    return np.clip(np.rint(x / step), -127, 127) * step


def _errors(x: Any, weight: Any, loudest: Any) -> dict[str, tuple[float, float]]:
    """By scheme: the relative error of all tokens together, and that of the median token."""
    x, weight = x.astype(np.float64), weight.astype(np.float64)
    exact = x @ weight.T
    found = {}
    for name, scheme in SCHEMES.items():
        y = product(x, weight, loudest, scheme)
        each = np.linalg.norm(y - exact, axis=1) / np.linalg.norm(exact, axis=1)
        found[name] = relative_error(y, exact), float(np.median(each))
    return found


def _down_numbers(
    x: Floats, errors: dict[str, tuple[float, float]], session: Session, loudest: dict[str, Floats]
) -> dict[str, Number]:
    """The layer whose total error looks fine: block 12's down-projection."""
    name = _name(12, "ffn_down")
    step = float(loudest[name].max()) / 127
    rest = _errors(x[1:], session.model.weight(name), np.abs(x[1:]).max(0))
    zero = np.rint(x[1:] / step) == 0
    return {
        "smol_down_max": fixed(np.abs(x).max(), 0),
        "smol_down_step": fixed(step, 0),
        "smol_down_zeroed": percent(zero.mean(), 0),
        "smol_down_rest_max": fixed(np.abs(x[1:]).max(), 1),
        "smol_down_total": percent(errors["static"][0], 1),
        "smol_down_median": percent(errors["static"][1], 0),
        "smol_down_smooth": percent(errors["smooth"][1], 0),
        "smol_down_token": percent(errors["token"][1], 1),
        "smol_down_rest": percent(rest["static"][0], 1),
        "smol_other_tokens": count(len(x)),
    }


def _perplexities(session: Session, loudest: dict[str, Floats]) -> dict[str, float]:
    """Every linear layer of every block under each scheme; all schemes run side by side."""
    schemes = list(SCHEMES.values())

    def linear(name: str, x: Floats, weight: Floats) -> Floats:
        quantize = zip(x[1:], schemes, strict=True)
        parts = [product(row, weight, loudest[name], scheme) for row, scheme in quantize]
        return np.stack([x[0] @ weight.T, *parts])

    embedded = session.embed("other")
    start = np.repeat(embedded[np.newaxis], 1 + len(schemes), axis=0)
    ends = session.model.end(start, arithmetic=Arithmetic(linear=linear))
    ids = texts.ids("other")
    values = [session.model.perplexity(end, ids) for end in ends]
    return dict(zip(("fp32", *SCHEMES), values, strict=True))


def _perplexity(name: str, value: float) -> Number:
    if name in ("fp32", "weights"):
        return fixed(value, 1)
    return Number(value, CHAOTIC)


def _layers(errors: dict[Any, dict[str, tuple[float, float]]], tested: Heard) -> Table:
    rows = []
    for (block, part), found in errors.items():
        top = float(np.abs(tested.inputs[_name(block, part)]).max())
        flat = [100 * value for name in ("static", "smooth", "token") for value in found[name]]
        rows.append([f"{block} {PARTS[part]}", top, *flat])
    names = [
        f"{name}_{part}" for name in ("static", "smooth", "token") for part in ("all", "median")
    ]
    columns = [Column("layer", "text"), Column("largest", "figures 4")]
    return Table([*columns, *(Column(name, "fixed 1") for name in names)], rows)


def _model(perplexities: dict[str, float]) -> Table:
    columns = [Column("scheme"), Column("perplexity", CHAOTIC)]
    return Table(columns, [[name, value] for name, value in perplexities.items()])
