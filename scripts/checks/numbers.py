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
from lab.records.digits import agrees
from lab.records.findings import MEASURED, Column, Findings, Number, Table
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
        if (entry["form"], entry.get("tolerance", MEASURED)) != (number.form, number.tolerance):
            yield f"{key} has another form or tolerance than its program gives it; {AGAIN}"
        spread = entry.get("spread", 0.0)
        if not agrees(number.value, entry["value"], number.form, number.tolerance, spread):
            yield f"{key}: recorded {entry['value']}, measured {number.value}, {_band(number, spread)}"


def table_faults(name: str, table: Table, recorded: Mapping[str, Any]) -> Iterator[str]:
    """Cells that do not agree, and columns or rows that do not match."""
    columns = table_json(table)["columns"]
    if recorded["columns"] != columns or len(recorded["rows"]) != len(table.rows):
        yield f"docs/data/{name}.json: columns or rows are not what is measured; {AGAIN}"
        return
    none = [[0.0] * len(columns)] * len(table.rows)
    for row, kept, spreads in zip(
        table.rows, recorded["rows"], recorded.get("spread", none), strict=True
    ):
        for column, cell, old, spread in zip(table.columns, row, kept, spreads, strict=True):
            if not _same(cell, old, column, spread):
                yield (
                    f"docs/data/{name}.json: {column.id}: recorded {old}, measured {cell}, "
                    f"{_band(column, spread)}"
                )


def _same(cell: Any, recorded: Any, column: Column, spread: float) -> bool:
    if not column.of_numbers:
        return bool(cell == recorded)
    return agrees(cell, recorded, column.form, column.tolerance, spread)


def _band(of: Number | Column, spread: float) -> str:
    return of.tolerance or f"printed as `{of.form}`, kernels differ by {spread}"


if __name__ == "__main__":
    sys.exit(main())
