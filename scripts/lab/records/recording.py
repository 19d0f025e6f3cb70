"""Runs the measuring programs and turns what they find into docs/data/*.json, and back."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from lab.records.findings import Findings, Number, Table
from lab.records.passport import Passport, fingerprint
from toolchain import ROOT

PROGRAMS = Path(__file__).parents[1] / "measure"
DATA = ROOT / "docs" / "data"
NUMBERS = DATA / "numbers.json"
SUBJECTS = (  # the slow ones first, so that two processes end together
    "growth",
    "rounding_depth",
    "gradients",
    "precision",
    "quantization",
    "rotation",
    "ranges",
    "geometry",
    "bitwise",
    "exercises",
    "stream",
    "qwen_table",
    "hand_numbers",
    "cost",
)


@dataclass(frozen=True)
class Recording:
    """Programs that are recorded together: where they lie, and where their numbers go.

    `source` says in both languages what they were run on, where that is not their own.
    """

    program: str
    command: str
    numbers: Path
    files: Iterable[Path]
    dtype: str
    source: Mapping[str, str] = field(default_factory=dict)

    def digest(self) -> str:
        """The sha256 of the programs together."""
        return fingerprint(self.files)

    def documents(self, found: Findings) -> Iterator[tuple[Path, dict[str, Any]]]:
        """The JSON documents that hold the findings, each with its path."""
        values = {key: number_json(number) for key, number in sorted(found.numbers.items())}
        yield self.numbers, {"passport": self.passport(self.dtype), "values": values}
        for name, table in found.tables.items():
            tolerances = sorted({c.tolerance for c in table.columns if c.form != "word"})
            stamp = self.passport(table.dtype or self.dtype, ", ".join(tolerances))
            yield DATA / f"{name}.json", {"passport": stamp, **table_json(table)}

    def passport(self, dtype: str, tolerance: str = "") -> dict[str, Any]:
        """A passport of today."""
        plain = Passport(
            status="re-run",
            program=self.program,
            command=self.command,
            dtype=dtype,
            tolerance=tolerance,
            source=self.source,
        )
        return plain.stamped(self.digest(), ["numpy"]).as_json()


BASE = Recording(
    program="scripts/lab/measure",
    command="python -m lab.measure",
    numbers=NUMBERS,
    files=sorted(PROGRAMS.glob("*.py")),
    dtype="float64",
)


def measure() -> Findings:
    """Runs every program, two at a time; a key or table found twice is an error."""
    numbers: dict[str, Number] = {}
    tables: dict[str, Table] = {}
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        for subject, found in zip(SUBJECTS, pool.map(_run, SUBJECTS), strict=True):
            twice = (numbers.keys() & found.numbers) | (tables.keys() & found.tables)
            if twice:
                raise ValueError(f"measure/{subject}.py finds again: {', '.join(sorted(twice))}")
            numbers |= found.numbers
            tables |= found.tables
    return Findings(numbers, tables)


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


def _run(subject: str) -> Findings:
    found: Findings = import_module(f"lab.measure.{subject}").findings()
    return found


def number_json(number: Number) -> dict[str, Any]:
    """A number as its document holds it."""
    return {"value": number.value, "text": number.text, "tolerance": number.tolerance}


def table_json(table: Table) -> dict[str, Any]:
    """A table as its document holds it, without the passport."""
    columns = [
        {"id": c.id, "title": dict(c.title), "form": c.form, "tolerance": c.tolerance}
        for c in table.columns
    ]
    rows = [[_plain(cell) for cell in row] for row in table.rows]
    return {"caption": dict(table.caption), "columns": columns, "rows": rows}


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
