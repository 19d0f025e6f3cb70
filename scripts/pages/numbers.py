"""The recorded numbers that pages quote by key, read from docs/data/numbers.json."""

from __future__ import annotations

import difflib
import json
from pathlib import Path

from pages.marks import UnknownMark
from pages.passport import Unreadable, name_of
from toolchain import ROOT

NUMBERS = ROOT / "docs" / "data" / "numbers.json"


class Numbers:
    """The texts of all recorded numbers."""

    def __init__(self, path: Path = NUMBERS) -> None:
        self.path = path
        try:
            values = json.loads(path.read_text(encoding="utf-8"))["values"]
            self.texts: dict[str, str] = {key: value["text"] for key, value in values.items()}
        except (OSError, ValueError, KeyError) as fault:
            raise Unreadable(
                f"{name_of(path)} cannot be read ({fault}): run `python -m measure`"
            ) from fault

    def text(self, key: str) -> str:
        """The number as pages print it; an unknown key names its nearest neighbours."""
        if key in self.texts:
            return self.texts[key]
        near = difflib.get_close_matches(key, self.texts, n=3)
        hint = f"; near: {', '.join(near)}" if near else ""
        raise UnknownMark(f"{name_of(self.path)} has no number {key!r}{hint}")
