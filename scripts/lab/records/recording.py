"""Turns what a measuring program finds into docs/data/*.json, and back."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from decimal import Decimal
from pathlib import Path
from types import MappingProxyType
from typing import Any

from lab.records.bands import between_kernels
from lab.records.findings import Findings, Number, Table
from lab.records.fingerprint import SCRIPTS
from lab.records.passport import Passport, name_of
from toolchain import ROOT

DATA = ROOT / "docs" / "data"


@dataclass(frozen=True)
class Recording:
    """What one program is recorded as: its numbers go to docs/data/<name>-numbers.json.

    `source` names what the program was run on, where that is not its own: the name of its
    words in docs/data/passports.toml, and the values that they quote.
    """

    name: str
    module: str
    command: str
    dtype: str
    source: Mapping[str, str] = field(default_factory=dict)

    @property
    def program(self) -> Path:
        """The file that is run."""
        return SCRIPTS.joinpath(*self.module.split(".")).with_suffix(".py")

    @property
    def numbers(self) -> Path:
        """Where the numbers go."""
        return DATA / f"{self.name}-numbers.json"

    def documents(
        self, found: Findings, kernels: Sequence[str] = ()
    ) -> Iterator[tuple[Path, dict[str, Any]]]:
        """The JSON documents that hold the findings, each with its path."""
        if found.numbers:
            values = {key: number_json(number) for key, number in sorted(found.numbers.items())}
            shares = [_share(n.value, n.spread) for n in found.numbers.values()]
            yield self.numbers, {"passport": self.passport(max(shares), kernels), "values": values}
        for name, table in found.tables.items():
            shares = [_share(*cell) for cell in _cells(table)]
            stamp = self.passport(max(shares, default=0.0), kernels, table.dtype)
            yield DATA / f"{name}.json", {"passport": stamp, **table_json(table)}

    def passport(self, share: float, kernels: Sequence[str], dtype: str = "") -> dict[str, Any]:
        """A passport of today; `share` is how far kernels differ at most, as a part of a number."""
        plain = Passport(
            status="re-run",
            program=name_of(self.program),
            command=self.command,
            dtype=dtype or self.dtype,
            kernels=kernels,
            differ=_percent(share) if kernels else "",
            source=self.source,
        )
        return plain.stamped(["numpy"]).as_json()


Found = Iterable[tuple[Recording, Findings]]


def write_all(found: Found, others: Mapping[str, Found] = MappingProxyType({})) -> None:
    """Writes all documents, with the spread from what `others` found, by the names of kernels.

    It says so; two of one name are an error.
    """
    written: set[Path] = set()
    for (recording, findings), *elsewhere in zip(found, *others.values(), strict=True):
        spread = between_kernels(findings, [other for _, other in elsewhere])
        for path, document in recording.documents(spread, list(others)):
            if path in written:
                raise ValueError(f"{name_of(recording.program)}: finds {path.stem} again")
            written.add(path)
            write(path, document)
            print(f"recorded {name_of(path)}")


def write(path: Path, document: Mapping[str, Any]) -> None:
    """Writes a document, a value or a row a line so that changes can be read in a diff."""
    parts = []
    for name, value in document.items():
        parts.append(f"  {_compact(name)}: {_block(value)}")
    path.write_text("{\n" + ",\n".join(parts) + "\n}\n", encoding="utf-8")


def read(path: Path) -> dict[str, Any]:
    """A document as `write` left it."""
    document: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return document


def number_json(number: Number) -> dict[str, Any]:
    """A number as its document holds it: what says nothing is left out."""
    return {name: value for name, value in asdict(number).items() if value or name == "value"}


def table_json(table: Table) -> dict[str, Any]:
    """A table as its document holds it, without the passport."""
    columns = [{k: v for k, v in asdict(column).items() if v} for column in table.columns]
    rows = [[_plain(cell) for cell in row] for row in table.rows]
    spread = {"spread": [list(row) for row in table.spread]} if table.spread else {}
    return {"columns": columns, "rows": rows, **spread}


def _cells(table: Table) -> Iterator[tuple[Any, float]]:
    for row, spreads in zip(table.rows, table.spread, strict=False):
        yield from zip(row, spreads, strict=True)


def _percent(share: float) -> str:
    """At least as much as the share, in one digit: `0.0002%`."""
    if not share:
        return "0%"
    percent = max(100 * share, 1e-6)
    step = 10.0 ** math.floor(math.log10(percent))
    return f"{Decimal(f'{math.ceil(percent / step) * step:.1g}'):f}%"


def _share(value: Any, spread: float) -> float:
    """How far kernels differ, as a part of the number, or of the largest entry of a vector."""
    if not spread:
        return 0.0
    entries = value if isinstance(value, Sequence) else [value]
    return spread / (max(abs(entry) for entry in entries) or 1.0)


def _plain(cell: Any) -> Any:
    return cell.item() if hasattr(cell, "item") else cell


def _block(value: Any) -> str:
    if isinstance(value, dict):
        lines = [f"    {_compact(key)}: {_compact(item)}" for key, item in value.items()]
        return "{\n" + ",\n".join(lines) + "\n  }"
    if isinstance(value, list):
        return "[\n" + ",\n".join(f"    {_compact(item)}" for item in value) + "\n  ]"
    return _compact(value)


def _compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
