"""How far kernels differ on what a program found, and so how far a repetition may be off.

A recording is made under several kernels (lab/records/kernels.py). The `spread` of a number is how far
the farthest of them was from the recorded value.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from lab.records.findings import Findings, Number, Table

Value = float | Sequence[float]
BAND = 4  # a processor that nobody tried may be so many times farther off than any that was


class Unportable(ValueError):
    """Kernels differ on what a program calls exact; the message says on what."""


def spread_of(value: Value, others: Iterable[Value]) -> float:
    """How far the farthest of `others` is from `value` in any entry, rounded up to two digits."""
    farthest = max((abs(a - b) for other in others for a, b in pairs(value, other)), default=0.0)
    if not farthest:
        return 0.0
    step = 10.0 ** (math.floor(math.log10(farthest)) - 1)
    return float(f"{math.ceil(farthest / step) * step:.1e}")


def between_kernels(found: Findings, others: Sequence[Findings]) -> Findings:
    """The findings with their spreads, given what the same program found under other kernels."""
    numbers = {
        key: replace(n, spread=_spread(key, n, n.tolerance, [o.numbers[key].value for o in others]))
        for key, n in found.numbers.items()
    }
    tables = {
        n: _table(n, table, [o.tables[n] for o in others]) for n, table in found.tables.items()
    }
    return Findings(numbers, tables)


def _table(name: str, table: Table, others: Sequence[Table]) -> Table:
    known = table.spread or [[0.0] * len(table.columns)] * len(table.rows)
    spread = [
        [
            _spread(
                f"{name}: {column.id}",
                Number(cell, column.form, column.tolerance, known[at][place]),
                column.tolerance if column.of_numbers else "exact",
                [other.rows[at][place] for other in others],
            )
            for place, (column, cell) in enumerate(zip(table.columns, row, strict=True))
        ]
        for at, row in enumerate(table.rows)
    ]
    return replace(table, spread=spread if any(map(any, spread)) else ())


def _spread(name: str, number: Number, tolerance: str, others: Sequence[Any]) -> float:
    if tolerance == "exact" or number.value is None:
        if any(other != number.value for other in others):
            raise Unportable(f"{name}: {number.value} is not exact, kernels find {others}")
        return 0.0
    return 0.0 if tolerance else max(number.spread, spread_of(number.value, others))


def pairs(one: Value, other: Value) -> Iterator[tuple[float, float]]:
    """The entries of both; a number and a vector are a ValueError."""
    if isinstance(one, Sequence) != isinstance(other, Sequence):
        raise ValueError("a number and a vector")
    yield from zip(entries(one), entries(other), strict=True)


def entries(value: Value) -> Sequence[float]:
    """The entries of a vector, or the number."""
    return value if isinstance(value, Sequence) else [value]
