"""Measures the real models again and compares: `python -m checks.remeasured`.

Prints which files were measured and how many values were compared. Without the weights it says
what was not measured again; that is no fault.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from checks.numbers import differences, stale
from lab.measure.layouts import recording as layouts
from lab.measure.smollm import stream_slice
from lab.measure.smollm.recording import Measured, measure
from lab.measure.smollm.weights import FILE, SHA256, ModelMissing
from lab.measure.streams import record
from lab.records.findings import Findings
from lab.records.passport import name_of
from lab.records.recording import DATA, read


def main() -> int:
    """Prints every fault; the exit code says whether there was one."""
    found, missing = [*stale()], []
    try:
        found += faults(measure())
    except ModelMissing as reason:
        missing.append(not_measured(reason))
    for result in layouts.measure():
        if isinstance(result.found, ModelMissing):
            missing.append(layout_not_measured(result))
        else:
            found += layout_faults(result, result.found)
    print("\n".join([*missing, *found]) or "model: what was measured agrees with what is recorded")
    return 1 if found else 0


def faults(found: Measured) -> list[str]:
    """What of the recordings is not what was `found`; says what was compared."""
    recorded = read(stream_slice.PATH)
    compared = sum(_values(findings) for _, findings in found.found)
    compared += sum(len(row) for row in recorded["rows"])
    compared += sum(stream.states.size for stream in found.streams)
    print(f"model: {FILE.name}, sha256 {SHA256}: {compared:,} values compared")
    return [
        *found.misspelt,
        *(fault for one in found.found for fault in differences(*one)),
        *stream_slice.faults(recorded, found.slice),
        *(fault for stream in found.streams for fault in record.faults(stream)),
    ]


def not_measured(reason: ModelMissing) -> str:
    """The loud line that names the recordings which nothing repeated."""
    return _missing([*sorted(DATA.glob("*smollm2-*.json")), stream_slice.PATH], reason)


def layout_faults(result: layouts.Result, found: layouts.Measured) -> list[str]:
    """What of a model's recordings is not what was `found`; says what was compared."""
    weights, stream = result.weights, found.stream
    compared = _values(found.findings) + stream.states.size
    print(f"model: {weights.name}, sha256 {weights.sha256}: {compared:,} values compared")
    return [
        *found.misspelt,
        *differences(result.recording, found.findings),
        *record.faults(stream),
    ]


def layout_not_measured(result: layouts.Result) -> str:
    """The loud line for one of the other layouts."""
    name = result.recording.name
    paths = [*sorted(DATA.glob(f"{name}-*.json")), *sorted(DATA.glob(f"stream-{name}-*.json"))]
    return _missing(paths, result.found)


def _missing(paths: Sequence[Path], reason: object) -> str:
    return f"model: NOT MEASURED AGAIN: {', '.join(map(name_of, paths))}: {reason}"


def _values(found: Findings) -> int:
    cells = (cell for table in found.tables.values() for row in table.rows for cell in row)
    return len(found.numbers) + sum(isinstance(cell, int | float) for cell in cells)


if __name__ == "__main__":
    sys.exit(main())
