"""The door to recorded tables of docs/data for the figures: by column, by row."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from lab.records.recording import DATA, read


def document(name: str) -> dict[str, Any]:
    """A recorded document as it stands."""
    return read(DATA / f"{name}.json")


def columns(name: str) -> dict[str, list[float]]:
    """The columns of a recorded table by id."""
    table = document(name)
    ids = [column["id"] for column in table["columns"]]
    return {key: [row[index] for row in table["rows"]] for index, key in enumerate(ids)}


def rows(name: str) -> list[SimpleNamespace]:
    """The rows of a recorded table, with an attribute for each column."""
    by_id = columns(name)
    return [
        SimpleNamespace(**dict(zip(by_id, cells, strict=True)))
        for cells in zip(*by_id.values(), strict=True)
    ]
