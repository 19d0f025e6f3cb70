"""Where the weights of a model lie, and what measuring it finds."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from lab.measure.smollm.weights import verify
from lab.measure.streams.record import Stream
from lab.records.findings import Findings
from lab.records.recording import Recording


class Weights(NamedTuple):
    """A file of weights, in one part or several, and its sha256."""

    name: str
    parts: Sequence[Path]
    sha256: str

    def checked(self) -> Sequence[Path]:
        """The parts, known to be those that the recordings were made from, or ModelMissing."""
        verify(self.parts, self.sha256)
        return self.parts


class Measured(NamedTuple):
    """All that was found on one model; `misspelt` are token ids that do not spell their text."""

    findings: Findings
    stream: Stream
    misspelt: list[str]


def recording(name: str, module: str, weights: Weights) -> Recording:
    """What a program of this folder is recorded as; its weights have words of the same name."""
    source = {"words": name, "sha256": weights.sha256}
    return Recording(name, module, "python -m lab.measure.layouts", "float32", source)
