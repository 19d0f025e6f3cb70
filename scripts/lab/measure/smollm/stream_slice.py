"""The part of a real stream that exercises load: one state of the English sentence, rounded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lab.measure.smollm import texts
from lab.measure.smollm.session import Session
from lab.records.bands import BAND, spread_of
from toolchain import ROOT

PATH = ROOT / "exercises" / "find-outliers" / "stream_slice.json"
BLOCK, TOKENS = 16, 24  # in the middle of the model, four blocks after the large value appeared
DIGITS = 4  # of each value
Array = NDArray[np.float64]


def document(session: Session) -> dict[str, Any]:
    """The slice as it is recorded, without its passport: rows (24, 576) of four digits."""
    state = session.english[BLOCK - 1].after[:TOKENS]
    tokens = texts.ids("english")[:TOKENS]
    return {
        "block": BLOCK,
        "tokens": [
            texts.spell([i], session.vocabulary) if i != texts.BEGIN else "" for i in tokens
        ],
        "rows": [[float(f"{value:.{DIGITS}g}") for value in row] for row in state],
    }


def spread(found: Mapping[str, Any], others: Sequence[Mapping[str, Any]]) -> float:
    """How far kernels are from the rows, more than by the last digit, as a part of a row's RMS."""
    rows = np.array(found["rows"])
    apart = [_apart(rows, np.array(other["rows"])) / _rms(rows) for other in others]
    return spread_of(0.0, [float(each.max()) for each in apart])


def faults(recorded: Mapping[str, Any], found: Mapping[str, Any]) -> list[str]:
    """What of a recorded slice is not what was `found`."""
    rows, again = np.array(recorded["rows"]), np.array(found["rows"])
    if rows.shape != again.shape or any(recorded[k] != found[k] for k in ("block", "tokens")):
        return [f"{PATH.name}: another block, other tokens or another shape than measured"]
    off = _apart(rows, again) > BAND * recorded["spread"] * _rms(rows)
    return [f"{PATH.name}: row {t}, channel {d}: {rows[t, d]}" for t, d in np.argwhere(off)]


def _apart(rows: Array, again: Array) -> Array:
    """How far they are apart, beyond a unit of the last digit, which either side may be rounded to."""
    sizes = np.maximum(np.abs(rows), np.abs(again))
    unit = 10 ** (np.floor(np.log10(np.where(sizes, sizes, 1.0))) - DIGITS + 1)
    return np.maximum(0.0, np.abs(rows - again) - 1.001 * unit)


def _rms(rows: Array) -> Array:
    return np.asarray(np.sqrt(np.mean(rows**2, axis=-1, keepdims=True)))
