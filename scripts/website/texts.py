"""The words that the build writes on pages by itself, in every language, from texts.toml."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

SOURCE = Path(__file__).with_name("texts.toml")
TEXTS: dict[str, Any] = tomllib.loads(SOURCE.read_text("utf-8"))
PHRASES: list[dict[str, str]] = TEXTS.pop("phrases")


class NoText(LookupError):
    """There is no such text, or none in that language; the message says what to write."""


def say(key: str, language: str, **values: object) -> str:
    """The text `key`, its {names} filled in. Raises NoText."""
    try:
        return str(TEXTS[key][language]).format(**values)
    except KeyError as fault:
        raise NoText(f"scripts/website/{SOURCE.name}: [{key}] lacks {fault}; write it") from fault


def phrase(text: str, language: str) -> str:
    """What a passport says in English, in `language`: the few of its words that are no names."""
    for words in PHRASES:
        if language in words:
            text = re.sub(words["says"], words[language], text)
    return text
