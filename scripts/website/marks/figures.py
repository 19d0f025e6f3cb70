"""Figures shown in pages: docs/figures/<name>.svg with its words from docs/figures/<name>.toml.

In the SVG, an element with `data-label="key"` gets its text from `[labels]` of the TOML;
ids are local to the figure. `title`, `description`, `caption` and labels are {en, zh}.
"""

from __future__ import annotations

import functools
import re
import tomllib
from collections.abc import Callable, Mapping
from typing import Any
from xml.etree import ElementTree

from lab.records.passport import Unreadable, name_of
from toolchain import ROOT
from website.marks.examples import read_text
from website.marks.images import PAPER, image, style

FIGURES = ROOT / "docs" / "figures"
RULES = ROOT / "overrides" / "assets" / "css" / "figures.css"
ON_PAPER = re.compile(r"@media print {[^{]*{(?P<variables>[^}]*)}.*?\n}\n", re.DOTALL)
SVG = "http://www.w3.org/2000/svg"
LINKS = ("href", "{http://www.w3.org/1999/xlink}href")

ElementTree.register_namespace("", SVG)


class Figure:
    """A figure in one language; `fill` puts numbers into its words."""

    def __init__(self, name: str, language: str, fill: Callable[[str], str]) -> None:
        self.name = name
        self._language = language
        self._fill = fill
        self._words_file = FIGURES / f"{name}.toml"
        self._words = _read_words(name)

    @property
    def title(self) -> str:
        """The drawing's name."""
        return self._word(self._words, "title")

    @property
    def caption(self) -> str:
        """The caption as Markdown."""
        return self._word(self._words, "caption")

    def svg(self) -> str:
        """The drawing to stand inline in a page: localized, named for screen readers."""
        root = self._root()
        self._localize(root)
        self._own_ids(root)
        for tag in ("desc", "title"):
            for old in root.findall(f"{{{SVG}}}{tag}"):
                root.remove(old)
        self._insert(root, "desc", "description")
        self._insert(root, "title", "title")
        root.set("role", "img")
        root.set("data-search-exclude", "")  # the caption is found
        root.set("aria-labelledby", f"{self.name}-title {self.name}-desc")
        return ElementTree.tostring(root, encoding="unicode")

    def image(self) -> str:
        """The drawing as an image that needs nothing else, in the colours of paper."""
        opening, closing, rest = self.svg().partition(">")
        svg = f'{opening} class="nr-figure" width="440"{closing}{paper_style()}{PAPER}{rest}'
        return image(svg, self.title)

    def _root(self) -> ElementTree.Element:
        path = FIGURES / f"{self.name}.svg"
        try:
            root = ElementTree.fromstring(read_text(path))
        except ElementTree.ParseError as fault:
            raise Unreadable(f"{name_of(path)} is not well-formed: {fault}") from fault
        if root.tag != f"{{{SVG}}}svg" or "viewBox" not in root.attrib:
            raise Unreadable(f"{name_of(path)} is no svg element with a viewBox")
        return root

    def _localize(self, root: ElementTree.Element) -> None:
        labels = dict(self._words.get("labels", {}))
        wanted = {key for e in root.iter() if (key := e.get("data-label")) is not None}
        if wanted != labels.keys():
            odd = ", ".join(sorted(wanted ^ labels.keys()))
            raise Unreadable(f"{name_of(self._words_file)}: labels unlike the drawing's: {odd}")
        for element in root.iter():
            key = element.attrib.pop("data-label", None)
            if key is not None:
                element.text = self._word(labels, key)

    def _own_ids(self, root: ElementTree.Element) -> None:
        for element in root.iter():
            for attribute, value in element.attrib.items():
                if attribute == "id":
                    element.set(attribute, f"{self.name}-{value}")
                elif attribute in LINKS:
                    element.set(attribute, value.replace("#", f"#{self.name}-"))
                else:
                    element.set(attribute, value.replace("url(#", f"url(#{self.name}-"))

    def _insert(self, root: ElementTree.Element, tag: str, word: str) -> None:
        element = ElementTree.Element(f"{{{SVG}}}{tag}", {"id": f"{self.name}-{tag}"})
        element.text = self._word(self._words, word)
        root.insert(0, element)

    def _word(self, words: Mapping[str, Any], key: str) -> str:
        try:
            return self._fill(words[key][self._language])
        except (KeyError, TypeError) as fault:
            place = f"{name_of(self._words_file)}: {key}"
            raise Unreadable(f"{place} is missing in {self._language}") from fault


@functools.cache
def paper_style() -> str:
    """The drawings' rules with the variables that they have in print."""
    _, variables, rules = ON_PAPER.split(RULES.read_text(encoding="utf-8"), maxsplit=1)
    return style(variables, rules)


def _read_words(name: str) -> dict[str, Any]:
    path = FIGURES / f"{name}.toml"
    try:
        return tomllib.loads(read_text(path))
    except tomllib.TOMLDecodeError as fault:
        raise Unreadable(f"{name_of(path)}: {fault}") from fault
