"""The part of a real stream that exercises load: one state of the English sentence, rounded."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from lab.measure.smollm import texts
from lab.measure.smollm.session import Session
from toolchain import ROOT

PATH = ROOT / "exercises" / "find-outliers" / "stream_slice.json"
BLOCK, TOKENS = 16, 24  # in the middle of the model, four blocks after the large value appeared
TOLERANCE = "±0.1%"  # what four digits leave


def document(session: Session) -> dict[str, Any]:
    """The slice as it is recorded, without its passport: rows (24, 576) of four digits."""
    state = session.english[BLOCK - 1].after[:TOKENS]
    tokens = texts.ids("english")[:TOKENS]
    return {
        "block": BLOCK,
        "tokens": [
            texts.spell([i], session.vocabulary) if i != texts.BEGIN else "" for i in tokens
        ],
        "rows": [[float(f"{value:.4g}") for value in row] for row in state],
    }


def faults(recorded: Mapping[str, Any], found: Mapping[str, Any]) -> list[str]:
    """What of a recorded slice is not what was `found`."""
    rows, again = np.array(recorded["rows"]), np.array(found["rows"])
    if rows.shape != again.shape or any(recorded[k] != found[k] for k in ("block", "tokens")):
        return [f"{PATH.name}: another block, other tokens or another shape than measured"]
    off = np.abs(rows - again) > 1e-3 * np.abs(again) + 1e-4
    return [f"{PATH.name}: row {t}, channel {d}: {rows[t, d]}" for t, d in np.argwhere(off)]
