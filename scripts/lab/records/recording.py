"""Turns what a measuring program finds into docs/data/*.json, and back."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from lab.records.findings import Findings, Table
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

    def documents(self, found: Findings) -> Iterator[tuple[Path, dict[str, Any]]]:
        """The JSON documents that hold the findings, each with its path."""
        if found.numbers:
            values = {key: asdict(number) for key, number in sorted(found.numbers.items())}
            yield self.numbers, {"passport": self.passport(), "values": values}
        for name, table in found.tables.items():
            tolerances = sorted({c.tolerance for c in table.columns if c.of_numbers})
            stamp = self.passport(", ".join(tolerances), table.dtype)
            yield DATA / f"{name}.json", {"passport": stamp, **table_json(table)}

    def passport(self, tolerance: str = "", dtype: str = "") -> dict[str, Any]:
        """A passport of today."""
        plain = Passport(
            status="re-run",
            program=name_of(self.program),
            command=self.command,
            dtype=dtype or self.dtype,
            tolerance=tolerance,
            source=self.source,
        )
        return plain.stamped(["numpy"]).as_json()


Found = Iterable[tuple[Recording, Findings]]


def write_all(found: Found) -> None:
    """Writes all documents and says so; two of one name are an error."""
    written: set[Path] = set()
    for recording, findings in found:
        for path, document in recording.documents(findings):
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


def table_json(table: Table) -> dict[str, Any]:
    """A table as its document holds it, without the passport."""
    columns = [
        asdict(column) if column.of_numbers else {"id": column.id, "form": column.form}
        for column in table.columns
    ]
    return {"columns": columns, "rows": [[_plain(cell) for cell in row] for row in table.rows]}


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
