"""What a measuring program hands over: numbers and tables. Words for people stand elsewhere.

A number's `form` says how pages print it (printing.py). How far a repetition may be off is
measured when it is recorded: its `spread` between kernels (bands.py). A program says so itself
only where nothing is to be measured: its `tolerance` is then `exact`, `×4` (within that factor:
what is left of a difference, noise itself) or `<1e-12` (below).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

MEASURED = ""


@dataclass(frozen=True)
class Number:
    """One number or vector of a page: its value, how it is printed, how exactly it comes back.

    A program gives a `spread` where it knows of a machine that was farther off than kernels show.
    """

    value: float | list[float]
    form: str
    tolerance: str = MEASURED
    spread: float = 0.0


@dataclass(frozen=True)
class Column:
    """A column of a table: numbers of a form, or `word` (keys of words), or `text` as it is."""

    id: str
    form: str = "word"
    tolerance: str = MEASURED

    @property
    def of_numbers(self) -> bool:
        """Whether its cells are numbers or vectors."""
        return self.form not in ("word", "text")


@dataclass(frozen=True)
class Table:
    """A table of a page; `rows` hold a value for each column, None for an empty cell."""

    columns: Sequence[Column]
    rows: Sequence[Sequence[Any]]
    dtype: str = ""  # where it is another one than the recording's
    spread: Sequence[Sequence[float]] = ()  # of each cell; () where all are 0


@dataclass(frozen=True)
class Findings:
    """All that one program found: numbers by key, tables by name."""

    numbers: Mapping[str, Number] = field(default_factory=dict)
    tables: Mapping[str, Table] = field(default_factory=dict)


def fixed(value: Any, digits: int, tolerance: str = MEASURED) -> Number:
    """A decimal number: `13,877` or `0.4472`."""
    return Number(float(value), f"fixed {digits}", tolerance)


def percent(share: Any, digits: int, tolerance: str = MEASURED) -> Number:
    """A share of one, printed in percent without the sign: 0.985 becomes `98.5`."""
    return Number(float(share), f"percent {digits}", tolerance)


def vector(values: Any, digits: int, tolerance: str = MEASURED) -> Number:
    """The entries of a short row: `[0.447, −0.447, 1.342, 1.342]`."""
    return Number([float(value) for value in values], f"fixed {digits}", tolerance)


def count(value: Any) -> Number:
    """A whole number that comes back exactly: `596,049,920`."""
    return Number(int(value), "fixed 0", "exact")


def power(value: Any, digits: int, tolerance: str = MEASURED) -> Number:
    """A very large or small number: `2.4 × 10⁻¹¹`."""
    return Number(float(value), f"power {digits}", tolerance)


def below(value: Any, exponent: int) -> Number:
    """A rounding error that only has to stay below 10**exponent: `< 10⁻¹²`."""
    return Number(float(value), f"below {exponent}", f"<1e{exponent}")
