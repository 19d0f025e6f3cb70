"""Tables shown in pages: numbers of docs/data/<name>.json with the words of <name>.toml.

The TOML holds `caption`, the headings in `columns`, and `words` for the cells of columns of
words, each {en, zh}. `like = "other"` takes what it leaves out from other.toml, where
`{about}` stands for the table's own `about`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lab.records.digits import printed
from lab.records.passport import Passport, Unreadable, name_of, read
from lab.records.recording import DATA
from lab.records.recording import read as read_document

Words = dict[str, Any]


@dataclass(frozen=True)
class DataTable:
    """A table in one language: its caption, its Markdown and where its values come from."""

    caption: str
    markdown: str
    passport: Passport


def load(name: str, language: str) -> DataTable:
    """The table `name` in `language`."""
    path = DATA / f"{name}.json"
    data, words = document(path), words_of(name)
    idle = sorted(_idle(_read(name), data))
    if idle:
        raise Unreadable(f"docs/data/{name}.toml: no column or cell is called {', '.join(idle)}")
    try:
        caption = words["caption"][language].replace("{about}", words["about"].get(language, ""))
        return DataTable(caption, _markdown(data, words, language), read(data, path))
    except (KeyError, ValueError, TypeError) as fault:
        raise Unreadable(f"docs/data/{name}.toml or .json: {fault!r} in {language}") from fault


def passport_of(name: str) -> Passport:
    """Where the values of docs/data/<name>.json come from."""
    path = DATA / f"{name}.json"
    return read(document(path), path)


def source(named: Mapping[str, str], language: str) -> str:
    """The words of a passport's source; "" for a program that reads nobody's data."""
    try:
        words = _read("passports")[named["words"]][language] if named else ""
        return str(words).format_map(named)
    except KeyError as fault:
        raise Unreadable(f"docs/data/passports.toml: {named}: {fault} is missing") from fault


def document(path: Path) -> dict[str, Any]:
    """A recorded document; one that is missing or broken is named."""
    try:
        return read_document(path)
    except (OSError, ValueError) as fault:
        raise Unreadable(f"{name_of(path)} is missing or cannot be read: {fault}") from fault


def words_of(name: str) -> Words:
    """The words of docs/data/<name>.toml, completed by those it is like."""
    own = _read(name)
    base = words_of(own["like"]) if "like" in own else {}
    return {
        part: base.get(part, {}) | own.get(part, {})
        for part in ("caption", "about", "columns", "words", "title")
    }


def _read(name: str) -> Words:
    path = DATA / f"{name}.toml"
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as fault:
        raise Unreadable(f"{name_of(path)} is missing or cannot be read: {fault}") from fault


def _idle(own: Words, data: Mapping[str, Any]) -> Iterator[str]:
    """Words of a table's own file that nothing in the table asks for."""
    columns = data["columns"]
    yield from own.get("columns", {}).keys() - {column["id"] for column in columns}
    cells = {
        cell
        for row in data["rows"]
        for column, cell in zip(columns, row, strict=True)
        if column["form"] == "word"
    }
    yield from own.get("words", {}).keys() - cells


def _markdown(data: Mapping[str, Any], words: Words, language: str) -> str:
    forms = [column["form"] for column in data["columns"]]
    titles = [words["columns"][column["id"]][language] for column in data["columns"]]
    aligned = zip(forms, data["rows"][0], strict=True)
    lines = [
        [_unbroken(title) for title in titles],
        [":---" if f in ("word", "text") or isinstance(c, list) else "---:" for f, c in aligned],
    ]
    none = [[0.0] * len(forms)] * len(data["rows"])
    for row, spreads in zip(data["rows"], data.get("spread", none), strict=True):
        cells = zip(row, forms, spreads, strict=True)
        lines.append([_cell(*cell, words["words"], language) for cell in cells])
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"


def _unbroken(words: str) -> str:
    """Keeps "d = 64", "token 0" and "channel {{key}}" in one line."""
    return re.sub(r" (?=[=\d{])|(?<==) ", "\N{NO-BREAK SPACE}", words)


def _cell(value: Any, form: str, spread: float, words: Words, language: str) -> str:
    if value is None:
        return "–"
    if form == "word":
        return _unbroken(words[value][language])
    return str(value) if form == "text" else printed(value, form, spread)
