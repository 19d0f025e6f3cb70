"""The recorded numbers that pages quote by key.

They stand in the `values` of docs/data/*.json, and in the lines `key = text` of the
recorded outputs of docs/examples.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from pathlib import Path

from lab.records.digits import printed
from lab.records.passport import Unreadable, name_of
from website.marks.examples import EXAMPLES, read_text
from website.marks.marks import UnknownMark, fill
from website.marks.tables import DATA, document

PRINTED = re.compile(r"^([a-z][a-z0-9_]*) = (\S.*)$", re.MULTILINE)


class Numbers:
    """The texts of all recorded numbers; a key that two files define is an error."""

    def __init__(self, data: Path = DATA, examples: Path = EXAMPLES) -> None:
        self.texts: dict[str, str] = {}
        for path in [*sorted(data.glob("*.json")), *sorted(examples.glob("*.out"))]:
            for key, text in _printed(path) if path.suffix == ".out" else _values(path):
                if key in self.texts:
                    raise Unreadable(f"{name_of(path)} defines {key!r} again")
                self.texts[key] = text

    def text_in(self, text: str) -> str:
        """`text` with each `{{key}}` replaced by its number."""
        return fill(text, self.text)

    def text(self, key: str) -> str:
        """The number as pages print it; an unknown key names its nearest neighbours."""
        if key in self.texts:
            return self.texts[key]
        near = difflib.get_close_matches(key, self.texts, n=3)
        hint = f"; near: {', '.join(near)}" if near else ""
        fault = UnknownMark(f"no recorded number is called {key!r}{hint}")
        fault.add_note(f"{{{{{key}}}}}")
        raise fault


def _values(path: Path) -> Iterator[tuple[str, str]]:
    try:
        for key, entry in document(path).get("values", {}).items():
            yield key, printed(entry["value"], entry["form"], entry.get("spread", 0.0))
    except (ValueError, KeyError, TypeError, AttributeError) as fault:
        raise Unreadable(f"{name_of(path)} cannot be read: {fault!r}") from fault


def _printed(path: Path) -> Iterator[tuple[str, str]]:
    yield from PRINTED.findall(read_text(path))
