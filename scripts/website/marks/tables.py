"""Tables shown in pages, read from docs/data/<name>.json and written as Markdown."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from lab.records.passport import Passport, Unreadable, name_of, read
from lab.records.printing import render
from toolchain import ROOT
from website.marks.examples import read_text

DATA = ROOT / "docs" / "data"


@dataclass(frozen=True)
class DataTable:
    """A table in one language: its caption, its Markdown and where its values come from."""

    caption: str
    markdown: str
    passport: Passport


def load(name: str, language: str) -> DataTable:
    """The table `name` in `language`."""
    path = DATA / f"{name}.json"
    data = json.loads(read_text(path))
    try:
        return DataTable(data["caption"][language], _markdown(data, language), read(data, path))
    except (KeyError, ValueError, TypeError) as fault:
        raise Unreadable(f"{name_of(path)} cannot be shown in {language}: {fault!r}") from fault


def passport_of(name: str) -> Passport:
    """Where the values of docs/data/<name>.json come from."""
    path = DATA / f"{name}.json"
    return read(json.loads(read_text(path)), path)


def _markdown(data: Mapping[str, Any], language: str) -> str:
    columns = data["columns"]
    forms = [column.get("form", "word") for column in columns]
    lines = [
        [_unbroken(column["title"][language]) for column in columns],
        [":---" if form == "word" else "---:" for form in forms],
    ]
    for row in data["rows"]:
        lines.append([_cell(c, form, language) for c, form in zip(row, forms, strict=True)])
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"


def _unbroken(words: str) -> str:
    """Keeps "d = 64" and "token 0" in one line."""
    return re.sub(r" (?=[=\d])|(?<==) ", "\N{NO-BREAK SPACE}", words)


def _cell(value: Any, form: str, language: str) -> str:
    if value is None:
        return "–"
    if isinstance(value, Mapping):
        return _unbroken(value[language])
    return str(value) if form == "word" else render(value, form)
