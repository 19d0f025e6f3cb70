"""The token ids of the measured texts, and whether they spell them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path

from lab.measure.smollm import texts as smollm

SOURCE = Path(__file__).with_name("texts.toml")


def ids(model: str, text: str = "english") -> list[int]:
    """The token ids of a text in the vocabulary of a model."""
    found: list[int] = tomllib.loads(SOURCE.read_text(encoding="utf-8"))[model][text]
    return found


def misspelt(model: str, labels: Sequence[str], text: str = "english") -> Iterator[str]:
    """A fault if the tokens' labels do not spell the text; case and blanks do not count."""
    wanted, found = smollm.read()[text]["text"], "".join(labels)
    if _bare(found) != _bare(wanted):
        yield f"{SOURCE.name}: the ids of {model}'s {text} text spell {found[:60]!r}"


def _bare(text: str) -> str:
    return re.sub(r"\s", "", text).lower()
