"""Checks the recorded numbers and tables: `python -m checks.numbers` measures them again.

A program that is newer than its recording, and a value that does not come back within its
tolerance are faults. `make measure` records anew.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from typing import Any

from lab.measure import qwen_table
from lab.measure.smollm.stream_slice import PATH as SLICE
from lab.measure.subjects import measure
from lab.records.findings import Column, Findings, Number, Table, agrees
from lab.records.passport import name_of
from lab.records.passport import read as passport_in
from lab.records.recording import DATA, Recording, read, table_json

AGAIN = "run `make measure`"


def main() -> int:
    """Prints every fault; the exit code says whether there was one."""
    found = [*stale(), *contradictions()]
    for recording, findings in measure():
        found += differences(recording, findings)
    print("\n".join(found) or "numbers: all come back within their tolerances")
    return 1 if found else 0


def stale() -> Iterator[str]:
    """Recordings whose programs have changed since, or are gone."""
    for path in (*sorted(DATA.glob("*.json")), SLICE):
        passport = passport_in(read(path), path)
        if passport.is_stale():
            yield (
                f"{name_of(path)}: {passport.program} has changed since, or is gone; "
                f"run `{passport.command}`"
            )


def contradictions() -> Iterator[str]:
    """Contradictions inside the quoted table, which nobody can repeat here."""
    for fault in qwen_table.inconsistencies(qwen_table.read()):
        yield f"{name_of(qwen_table.SOURCE)}: {fault}"


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
    """Numbers that are missing, superfluous, of another form or out of tolerance."""
    for key in sorted(found.keys() ^ recorded.keys()):
        yield f"{key} is recorded or measured, not both; {AGAIN}"
    for key in sorted(found.keys() & recorded.keys()):
        number, entry = found[key], recorded[key]
        if (entry["form"], entry["tolerance"]) != (number.form, number.tolerance):
            yield f"{key} has another form or tolerance than its program gives it; {AGAIN}"
        if not agrees(number.value, entry["value"], number.tolerance):
            yield (
                f"{key}: recorded {entry['value']}, measured {number.value}, "
                f"tolerance {number.tolerance}"
            )


def table_faults(name: str, table: Table, recorded: Mapping[str, Any]) -> Iterator[str]:
    """Cells that do not agree, and columns or rows that do not match."""
    columns = table_json(table)["columns"]
    if recorded["columns"] != columns or len(recorded["rows"]) != len(table.rows):
        yield f"docs/data/{name}.json: columns or rows are not what is measured; {AGAIN}"
        return
    for row, recorded_row in zip(table.rows, recorded["rows"], strict=True):
        for column, cell, recorded_cell in zip(table.columns, row, recorded_row, strict=True):
            if not _same(cell, recorded_cell, column):
                yield (
                    f"docs/data/{name}.json: {column.id}: recorded {recorded_cell}, "
                    f"measured {cell}, tolerance {column.tolerance}"
                )


def _same(cell: Any, recorded: Any, column: Column) -> bool:
    if not column.of_numbers or cell is None or recorded is None:
        return bool(cell == recorded)
    return agrees(cell, recorded, column.tolerance)


if __name__ == "__main__":
    sys.exit(main())
