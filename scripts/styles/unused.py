"""Takes out of a style sheet what no page can show.

A rule stays as long as each class and id in it occurs anywhere in a page or a script, be it in
another sense: this leaves too much rather than too little.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from functools import partial

from styles import sheet
from styles.sheet import Rule

ATTRIBUTE = re.compile(r"=\"([^\"]*)\"|='([^']*)'")
WORD = re.compile(r"[A-Za-z_][\w-]*")
SHORT = 3
QUOTED = re.compile(rf"[\"'`]([A-Za-z][\w-]{{0,{SHORT - 1}}})[\"'`]")
BEGINNING = re.compile(r"([A-Za-z][\w-]+-)[\"'`$]")
NAME = re.compile(r"[.#]((?:[\w-]|\\.)+)")
SETTING = re.compile(r"\[(dir|data-md-color-primary|data-md-color-accent)=\"?([\w-]+)\"?\]")
PROPERTY = re.compile(r"--[\w-]+")


class Words:
    """The words of all pages and scripts: a class that is none of them is on no element."""

    def __init__(self, pages: Iterable[str], scripts: Iterable[str]) -> None:
        words: set[str] = set()
        self.settings: set[str] = set()  # values of attributes that no script invents
        self.properties: set[str] = set()
        beginnings: set[str] = set()  # of names that a script puts together
        for page in pages:
            values = {value for match in ATTRIBUTE.finditer(page) for value in match.groups("")}
            words.update(*(value.split() for value in values))
            words.update(*map(WORD.findall, re.findall(r"<script.*?</script>", page, re.DOTALL)))
            self.settings.update(f"{name}={value}" for name, value in _settings(page))
            self.properties.update(PROPERTY.findall(page))
        for script in scripts:
            # Names as short as those that minifying leaves count where they stand in quotes.
            words.update(word for word in WORD.findall(script) if len(word) > SHORT)
            words.update(QUOTED.findall(script))
            self.properties.update(PROPERTY.findall(script))
            beginnings.update(BEGINNING.findall(script))
        self.words = words
        self.beginnings = tuple(beginnings)

    def know(self, selector: str) -> bool:
        """Whether an element can fit the selector."""
        plain = _without_arguments(selector)
        names = (match[1].replace("\\", "") for match in NAME.finditer(plain))
        settings = (f"{name}={value}" for name, value in SETTING.findall(plain))
        return all(self._has(name) for name in names) and self.settings.issuperset(settings)

    def _has(self, name: str) -> bool:
        return name in self.words or name.startswith(self.beginnings)


def without_unused_rules(rules: list[Rule], words: Words) -> list[Rule]:
    """The rules that can fit an element, each without the selectors that can't."""

    def change(rule: Rule) -> Rule | None:
        if rule.prelude.startswith("@"):
            return rule
        selectors = [one for one in sheet.split(rule.prelude, ",") if words.know(one)]
        return replace(rule, prelude=",".join(selectors)) if selectors else None

    return sheet.each(rules, change)


def without_unused_properties(rules: list[Rule], words: Words) -> list[Rule]:
    """The rules without custom properties that nobody reads, nor those that only such ones read."""
    while True:
        read = {name for rule in sheet.styles(rules) for name in _read(str(rule.body))}
        read |= words.properties
        left = sheet.each(rules, partial(_with_properties, read))
        if left == rules:
            return rules
        rules = left


def _with_properties(known: set[str], rule: Rule) -> Rule | None:
    parts = sheet.split(str(rule.body), ";")
    kept = [part for part in parts if not part.startswith("--") or part.split(":")[0] in known]
    return replace(rule, body=";".join(kept)) if kept else None


def _read(body: str) -> Iterable[str]:
    return (name for part in sheet.split(body, ";") for name in PROPERTY.findall(_value(part)))


def _value(declaration: str) -> str:
    return declaration.partition(":")[2]


def _settings(page: str) -> Iterable[tuple[str, str]]:
    return re.findall(r"\b(dir|data-md-color-primary|data-md-color-accent)=\"([\w-]+)\"", page)


def _without_arguments(selector: str) -> str:
    """The selector without what stands in `:not(…)` and its like: that may fit nothing."""
    while (shorter := re.sub(r"\([^()]*\)", "", selector)) != selector:
        selector = shorter
    return selector
