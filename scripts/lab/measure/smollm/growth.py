"""How the stream grows: against writes that are unrelated, or all aligned; and its mean."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from lab.measure.smollm.gguf import Floats
from lab.measure.smollm.llama import Step
from lab.measure.smollm.session import Session
from lab.measure.smollm.states import rms
from lab.records.findings import Findings, fixed, percent


def findings(session: Session) -> Findings:
    """What the writes would sum to, and how small the mean is that RMSNorm leaves in."""
    sizes = _sizes(session.english)
    means = [mean_share(step.after) for step in session.english]
    energy = [_energy_share(step.after) for step in session.english[1:]]
    return Findings(
        {
            "smol_rms_unrelated": fixed(np.median(np.sqrt((sizes**2).sum(0))), 1),
            "smol_rms_aligned": fixed(np.median(sizes.sum(0)), 0),
            "smol_mean_share_low": percent(min(means), 0),
            "smol_mean_share_high": percent(max(means), 0),
            "smol_energy_least": percent(min(energy), 0),
            "smol_energy_most": percent(max(energy), 0),
        }
    )


def _sizes(steps: Sequence[Step]) -> Floats:
    """The RMS (writes, ordinary tokens) of the embedding and of every write."""
    writes = [steps[0].before]
    for step in steps:
        writes += [step.attention, step.mlp]
    return np.stack([rms(write[1:]) for write in writes])


def mean_share(x: Floats) -> float:
    """The mean of a row by its RMS; the median over ordinary tokens."""
    return float(np.median(np.abs(x[1:].mean(-1)) / rms(x[1:])))


def _energy_share(x: Floats) -> float:
    """The part of the ordinary tokens' squares that stands in one channel, the largest."""
    squares = (x[1:] ** 2).mean(0)
    return float(squares.max() / squares.sum())
