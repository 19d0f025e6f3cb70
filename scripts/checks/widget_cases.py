"""Cases for the widgets' arithmetic: a function of a module in overrides/assets/js/widgets,
its arguments, and what NumPy says it must give."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from lab.measure import cost, precision
from lab.measure.number_formats import bf16
from website.marks.tables import DATA

EPS = 1e-6


@dataclass(frozen=True)
class Case:
    """`path` is `module.js#function`; `rounding` names a format for a last argument, a rounding
    function; `part` picks an entry of what the function returns."""

    path: str
    arguments: list[Any]
    expected: Any
    tolerance: float = 1e-12
    rounding: str = ""
    part: str = ""


def cases() -> Iterator[Case]:
    """All cases, made anew from the same seeds."""
    rng = np.random.default_rng(3)
    yield from _norms(rng)
    yield from _sums(rng)
    yield from _bytes()


def _norms(rng: np.random.Generator) -> Iterator[Case]:
    presets = json.loads((DATA / "norm-presets.json").read_text("utf-8"))["rows"]
    rows = [np.array(row[1], np.float64) for row in presets] + [
        rng.normal(1, 2, d) for d in (4, 5, 8)
    ]
    for x in rows:
        centered = x - x.mean()
        yield Case("../math/norms.js#mean", [x.tolist()], x.mean())
        yield Case("../math/norms.js#std", [x.tolist()], x.std())
        yield Case("../math/norms.js#rms", [x.tolist()], np.sqrt((x**2).mean()))
        for eps in (EPS, 1e-2):
            both = [row / np.sqrt((row**2).mean() + eps) for row in (x, centered)]
            yield Case("../math/norms.js#rmsNorm", [x.tolist(), eps], both[0].tolist())
            yield Case("../math/norms.js#layerNorm", [x.tolist(), eps], both[1].tolist())
        if x.std():
            cosine = x @ centered / np.linalg.norm(x) / np.linalg.norm(centered)
            yield Case("../math/norms.js#cosine", [x.tolist(), centered.tolist()], cosine)


def _sums(rng: np.random.Generator) -> Iterator[Case]:
    for d in (7, 896, 4096):
        terms = bf16(bf16(rng.standard_normal((1, d))) ** 2)
        given = [terms[0].tolist()]
        running = float(precision.running_sum(terms, bf16)[0])
        tree = float(precision.tree_sum(terms, bf16)[0])
        lanes = float(precision.lane_sum(terms, bf16, 256)[0])
        yield Case("../math/sums.js#partialSums", given, running, 0, "bf16", str(d - 1))
        yield Case("../math/sums.js#treeSum", given, tree, 0, "bf16")
        yield Case("../math/sums.js#laneSum", [*given, 256], lanes, 0, "bf16")


def _bytes() -> Iterator[Case]:
    moved = {"fused": (4, 4), "two": (6, 4), "reread": (8, 4)}
    moved["eager"] = tuple(np.sum([step[1:] for step in cost.EAGER_STEPS], 0).tolist())
    for version, (read, written) in moved.items():
        expected = {"read": read, "written": written, "total": read + written}
        yield Case("../math/bytes.js#trafficOf", [version, cost.BYTES], expected, 0)
