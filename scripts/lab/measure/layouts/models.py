"""Where the weights of a model lie, and what measuring it finds."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from lab.measure.smollm.weights import verify
from lab.measure.streams.record import Stream
from lab.records.findings import Findings
from lab.records.recording import DATA, Recording

PROGRAMS = Path(__file__).parent


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


def recording(name: str, weights: Weights, source: tuple[str, str]) -> Recording:
    """Where a model's numbers go. `source` says in both languages what the weights are."""
    stamp = f"sha256 {weights.sha256}"
    en, zh = source
    return Recording(
        program="scripts/lab/measure/layouts",
        command="python -m lab.measure.layouts",
        numbers=DATA / f"{name}-numbers.json",
        files=sorted([*PROGRAMS.glob("*.py"), *PROGRAMS.glob("*.toml")]),
        dtype="float32",
        source={"en": f"{en}, {stamp}", "zh": f"{zh}，{stamp}"},
    )
