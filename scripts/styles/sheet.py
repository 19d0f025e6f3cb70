"""Reads a style sheet into rules, and writes rules as a style sheet."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

GROUPS = ("@media", "@supports", "@container", "@layer")
# What may hold a brace, a semicolon or a comma without meaning it.
OPAQUE = re.compile(r"\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'|url\([^\"')]*\)|/\*.*?\*/", re.DOTALL)


@dataclass(frozen=True)
class Rule:
    """A rule: `body` holds declarations, or the rules of a group; None for `@import` and its like."""

    prelude: str
    body: str | list[Rule] | None


def read(css: str) -> list[Rule]:
    """Splits `css` into its rules; comments between them are left out. ValueError if it is cut off."""
    return list(_rules(css))


def write(rules: list[Rule]) -> str:
    """The rules as a style sheet."""
    return "".join(_text(rule) for rule in rules)


def each(rules: list[Rule], change: Callable[[Rule], Rule | None]) -> list[Rule]:
    """The rules with `change` applied to those that have declarations; None takes a rule out."""
    changed = (_changed(rule, change) for rule in rules)
    return [rule for rule in changed if rule is not None]


def styles(rules: list[Rule]) -> Iterator[Rule]:
    """The rules that have declarations, also those inside of groups."""
    for rule in rules:
        if isinstance(rule.body, list):
            yield from styles(rule.body)
        elif rule.body is not None:
            yield rule


def split(text: str, mark: str) -> list[str]:
    """The parts of `text` between the marks that stand outside of brackets and strings."""
    parts, depth, start = [], 0, 0
    for place, sign in _signs(text):
        depth += (sign in "([") - (sign in ")]")
        if sign == mark and depth == 0:
            parts.append(text[start:place])
            start = place + 1
    return [part for part in (*parts, text[start:]) if part.strip()]


def _changed(rule: Rule, change: Callable[[Rule], Rule | None]) -> Rule | None:
    if not isinstance(rule.body, list):
        return rule if rule.body is None else change(rule)
    inner = each(rule.body, change)
    return Rule(rule.prelude, inner) if inner else None


def _text(rule: Rule) -> str:
    if rule.body is None:
        return f"{rule.prelude};"
    body = rule.body if isinstance(rule.body, str) else write(rule.body)
    return f"{rule.prelude}{{{body}}}"


def _rules(css: str) -> Iterator[Rule]:
    depth, start, opened = 0, 0, 0
    for place, sign in _signs(css):
        if sign == ";" and depth == 0:
            yield Rule(_bare(css[start:place]), None)
            start = place + 1
        elif sign == "{":
            opened = place if depth == 0 else opened
            depth += 1
        elif sign == "}":
            depth -= 1
            if depth == 0:
                prelude, body = _bare(css[start:opened]), css[opened + 1 : place]
                yield Rule(prelude, read(body) if prelude.startswith(GROUPS) else body)
                start = place + 1
    if depth or _bare(css[start:]):
        raise ValueError(f"a style sheet is cut off after {css[start : start + 60]!r}")


def _bare(text: str) -> str:
    return re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL).strip()


def _signs(text: str) -> Iterator[tuple[int, str]]:
    """Where brackets, braces, commas and semicolons stand that mean what they are."""
    for match in re.finditer(rf"{OPAQUE.pattern}|[][(){{}},;]", text, re.DOTALL):
        if len(match[0]) == 1:
            yield match.start(), match[0]
