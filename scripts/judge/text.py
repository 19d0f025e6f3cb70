"""Looks up the sentences that learners read: one table, every language."""

import json
from pathlib import Path
from typing import Any, NamedTuple

from judge.languages import Text

MESSAGES: dict[str, Text] = {}


def learn(path: Path) -> None:
    """Take in the messages of a file."""
    MESSAGES.update(json.loads(path.read_text(encoding="utf-8")))


learn(Path(__file__).with_name("messages.json"))


class Sentence(NamedTuple):
    """A message that is put into words once the language is known; its values may be sentences."""

    key: str
    values: dict[str, Any]

    def text(self, lang: str) -> str:
        """Return the sentence in `lang`."""
        values = {name: in_words(value, lang) for name, value in self.values.items()}
        return MESSAGES[self.key][lang].format(**values)


def sentence(key: str, /, **values: Any) -> Sentence:
    """Name a message of messages.json and the values of its placeholders."""
    return Sentence(key, values)


def in_words(value: Any, lang: str) -> str:
    """Put a sentence, a text in two languages, or anything that prints, into words."""
    if isinstance(value, Sentence):
        return value.text(lang)
    return value[lang] if isinstance(value, dict) else str(value)


def say(key: str, lang: str, /, **values: Any) -> str:
    """Return the message `key` in `lang`."""
    return Sentence(key, values).text(lang)
