"""Measures the real model again and compares: `python -m checks.model`.

Prints which file was measured and how many values were compared. Without the weights it says
what was not measured again; that is no fault.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from checks.numbers import differences, stale
from measure.findings import Findings
from measure.recording import DATA, read
from measure.smollm import stream_slice
from measure.smollm.recording import RECORDING, Measured, measure
from measure.smollm.weights import FILE, SHA256, ModelMissing
from pages.passport import name_of


def main() -> int:
    """Prints every fault; the exit code says whether there was one."""
    found = [*stale(RECORDING), *stale_slice()]
    missing = []
    try:
        found += faults(measure())
    except ModelMissing as reason:
        missing.append(not_measured(reason))
    print("\n".join([*missing, *found]) or "model: what was measured agrees with what is recorded")
    return 1 if found else 0


def stale_slice() -> Iterator[str]:
    """The exercises' slice, if the programs have changed since."""
    if read(stream_slice.PATH)["passport"]["sha256"] != RECORDING.digest():
        yield f"{name_of(stream_slice.PATH)}: {RECORDING.program} has changed since"


def faults(found: Measured) -> list[str]:
    """What of the recordings is not what was `found`; says what was compared."""
    recorded = read(stream_slice.PATH)
    compared = _values(found.findings) + sum(len(row) for row in recorded["rows"])
    print(f"model: {FILE.name}, sha256 {SHA256}: {compared:,} values compared")
    return [
        *found.misspelt,
        *differences(RECORDING, found.findings),
        *stream_slice.faults(recorded, found.slice),
    ]


def not_measured(reason: ModelMissing) -> str:
    """The loud line that names the recordings which nothing repeated."""
    names = (name_of(path) for path in [*sorted(DATA.glob("smollm2-*.json")), stream_slice.PATH])
    return f"model: NOT MEASURED AGAIN: {', '.join(names)}: {reason}"


def _values(found: Findings) -> int:
    cells = (cell for table in found.tables.values() for row in table.rows for cell in row)
    return len(found.numbers) + sum(isinstance(cell, int | float) for cell in cells)


if __name__ == "__main__":
    sys.exit(main())
