"""The texts that are measured: their tokens as ids, and as characters for people."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

SOURCE = Path(__file__).with_name("texts.toml")
BEGIN = 1  # the id of the token that begins a text
FIRST_TOKENS = (0, 1, 2, 28, 30, 66, 177, 198, 216, 260, 504, 7042, 19805)
LEAVES_IT_OUT = 2790  # `["`, one of the few first tokens that do not get the number


class Prompt(NamedTuple):
    """The beginning of a sentence and the word that ends it, one token."""

    text: str
    ids: list[int]
    answer: str
    answer_id: int


def read() -> dict[str, Any]:
    """texts.toml as it stands."""
    return tomllib.loads(SOURCE.read_text(encoding="utf-8"))


def ids(name: str) -> list[int]:
    """The token ids of a text."""
    found: list[int] = read()[name]["ids"]
    return found


def prompts() -> list[Prompt]:
    """The beginnings that the logit lens looks at."""
    return [Prompt(**prompt) for prompt in read()["prompts"]]


def misspelt(vocabulary: Sequence[str]) -> Iterator[str]:
    """Texts whose ids do not spell them."""
    texts = read()
    for prompt in texts.pop("prompts"):
        yield from _differs(prompt["text"], prompt["ids"], vocabulary)
        yield from _differs(prompt["answer"], [prompt["answer_id"]], vocabulary)
    for text in texts.values():
        yield from _differs(text["text"], text["ids"][1:], vocabulary)


def _differs(text: str, tokens: Sequence[int], vocabulary: Sequence[str]) -> Iterator[str]:
    if spell(tokens, vocabulary) != text:
        yield f"{SOURCE.name}: the ids of {text[:40]!r} do not spell it"


def spell(tokens: Sequence[int], vocabulary: Sequence[str]) -> str:
    """The characters of the tokens; half a character becomes U+FFFD."""
    return raw(tokens, vocabulary).decode("utf-8", "replace")


def raw(tokens: Sequence[int], vocabulary: Sequence[str]) -> bytes:
    """The bytes of the tokens."""
    letters = "".join(vocabulary[token] for token in tokens)
    return bytes(BYTES[letter] for letter in letters)


def _letters() -> dict[str, int]:
    """The letters by which a byte-level vocabulary spells bytes: printable ones as they are."""
    plain = [*range(33, 127), *range(161, 173), *range(174, 256)]
    others = [byte for byte in range(256) if byte not in plain]
    return {chr(byte): byte for byte in plain} | {chr(256 + i): b for i, b in enumerate(others)}


BYTES = _letters()
