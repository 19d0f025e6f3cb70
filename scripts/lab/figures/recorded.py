"""Recorded tables of docs/data for the figures: measured, and checked, by scripts/lab/measure."""

from __future__ import annotations

from lab.records.recording import DATA, read


def columns(name: str) -> dict[str, list[float]]:
    """The columns of a recorded table by id."""
    table = read(DATA / f"{name}.json")
    ids = [column["id"] for column in table["columns"]]
    return {key: [row[index] for row in table["rows"]] for index, key in enumerate(ids)}
