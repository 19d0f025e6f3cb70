"""Checks the recorded numbers and tables: `python -m checks.numbers` measures them again.

A changed digit, a program that is newer than the recording, and a value that does not come
back within its tolerance are faults. `make measure` records anew.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from typing import Any

from lab.measure import qwen_table
from lab.records.findings import Findings, Number, Table, agrees
from lab.records.passport import name_of
from lab.records.printing import render
from lab.records.recording import BASE, DATA, Recording, measure, read

AGAIN = "run `make measure`"


def main() -> int:
    """Prints every fault; the exit code says whether there was one."""
    found = [*stale(BASE), *contradictions(), *misprints(), *differences(BASE, measure())]
    print("\n".join(found) or "numbers: all come back within their tolerances")
    return 1 if found else 0


def stale(recording: Recording) -> Iterator[str]:
    """Documents of a recording whose programs have changed since."""
    now = recording.digest()
    for path in sorted(DATA.glob("*.json")):
        passport = read(path)["passport"]
        if passport.get("program") == recording.program and passport["sha256"] != now:
            yield f"{name_of(path)}: {recording.program} has changed since; {AGAIN}"


def contradictions() -> Iterator[str]:
    """Contradictions inside the quoted table, which nobody can repeat here."""
    for fault in qwen_table.inconsistencies(qwen_table.read()):
        yield f"{name_of(qwen_table.SOURCE)}: {fault}"


def misprints() -> Iterator[str]:
    """Recorded, not repeated numbers whose text is not their value's."""
    for path in sorted(DATA.glob("*.json")):
        for key, entry in read(path).get("values", {}).items():
            if "form" in entry and entry["text"] != render(entry["value"], entry["form"]):
                yield f"{name_of(path)}: {key}: {entry['text']!r} is not {entry['value']}"


def differences(recording: Recording, found: Findings) -> Iterator[str]:
    """What of the recording does not agree with `found`."""
    yield from number_faults(found.numbers, read(recording.numbers)["values"])
    for name, table in found.tables.items():
        path = DATA / f"{name}.json"
        recorded = read(path) if path.exists() else {"columns": [], "rows": []}
        yield from table_faults(name, table, recorded)


def number_faults(
    found: Mapping[str, Number], recorded: Mapping[str, Mapping[str, Any]]
) -> Iterator[str]:
    """Numbers that are missing, superfluous, misprinted or out of tolerance."""
    for key in sorted(found.keys() ^ recorded.keys()):
        yield f"{key} is recorded or measured, not both; {AGAIN}"
    for key in sorted(found.keys() & recorded.keys()):
        number, entry = found[key], recorded[key]
        printed = render(entry["value"], number.form)
        if (entry["text"], entry["tolerance"]) != (printed, number.tolerance):
            yield f"{key}: {entry['text']!r} should be {printed!r}; {AGAIN}"
        if not agrees(number.value, entry["value"], number.tolerance):
            yield (
                f"{key}: recorded {entry['value']}, measured {number.value}, "
                f"tolerance {number.tolerance}"
            )


def table_faults(name: str, table: Table, recorded: Mapping[str, Any]) -> Iterator[str]:
    """Cells that do not agree, and columns or rows that do not match."""
    ids = [column["id"] for column in recorded["columns"]]
    if ids != [column.id for column in table.columns] or len(recorded["rows"]) != len(table.rows):
        yield f"docs/data/{name}.json: columns or rows are not what is measured; {AGAIN}"
        return
    for row, recorded_row in zip(table.rows, recorded["rows"], strict=True):
        for column, cell, recorded_cell in zip(table.columns, row, recorded_row, strict=True):
            if not _same(cell, recorded_cell, column.tolerance, column.form):
                yield (
                    f"docs/data/{name}.json: {column.id}: recorded {recorded_cell}, "
                    f"measured {cell}, tolerance {column.tolerance}"
                )


def _same(cell: Any, recorded: Any, tolerance: str, form: str) -> bool:
    if form == "word" or cell is None or recorded is None:
        return bool(cell == recorded)
    return agrees(cell, recorded, tolerance)


if __name__ == "__main__":
    sys.exit(main())
