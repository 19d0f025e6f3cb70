"""Figure: what epsilon leaves of the output's RMS, by the RMS of the row."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from lab.figures.charts import Scale, ticks_left
from lab.figures.drawing import Drawing, number
from lab.figures.recorded import rows
from lab.measure.norms import rms_norm, root_mean_square

X = Scale(1e-5, 1, 46, 424, log=True)
Y = Scale(0, 1, 244, 48)
POWERS = {-5: "10⁻⁵", -4: "10⁻⁴", -3: "10⁻³", -2: "10⁻²", -1: "10⁻¹", 0: "1"}


def draw() -> Drawing:
    """Three curves over a logarithmic axis, and where embeddings stand."""
    d = Drawing(height=306)
    d.label(8, 22, "out", kind="quiet", room=424)
    ticks_left(d, Y, X.start, (0.2, 0.4, 0.6, 0.8, 1), X.end)
    _axis(d)
    embeddings = X(rows("qwen3-0.6b")[0].ordinary_rms)
    d.line("ghost", [(embeddings, Y(0)), (embeddings, Y(1))])
    d.label(embeddings + 8, Y(0.09), "embedding", kind="value")
    _curve(d, "law", lambda rms: rms / (rms + 1e-6))
    _curve(d, "series-1", lambda rms: inside(rms, 1e-6))
    _curve(d, "series-2", lambda rms: inside(rms, 1e-5))
    d.text(X(3.4e-4), Y(0.42), "ε = 10⁻⁶", kind="accent-value", anchor="end")
    d.text(X(4.4e-3), Y(0.6), "ε = 10⁻⁵", kind="warm-value")
    d.label(X(1.3e-5), Y(0.78), "outside", kind="value")
    return d


def inside(rms: float, eps: float) -> float:
    """The RMS of RMSNorm's output for a row of a given RMS."""
    row = rms * np.array([1.0, -1.0])
    return float(root_mean_square(rms_norm(row, eps))[0])


def _curve(d: Drawing, kind: str, law: Callable[[float], float]) -> None:
    sizes = [10 ** (-5 + 5 * i / 100) for i in range(101)]
    d.line(kind, [(X(rms), Y(law(rms))) for rms in sizes])


def _axis(d: Drawing) -> None:
    d.line("axis", [(X.start, Y.start), (X.end, Y.start)])
    for exponent, power in POWERS.items():
        x = X(10**exponent)
        d.path("axis", f"M{number(x)} {number(Y.start)}v5")
        d.text(x, Y.start + 20, power, kind="quiet", anchor="middle")
    d.label(X.start, Y.start + 48, "rms", kind="quiet")
