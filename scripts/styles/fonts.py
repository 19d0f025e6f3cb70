"""Finds out which signs the pages set in KaTeX's fonts, and cuts the fonts down to those."""

from __future__ import annotations

import io
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

from fontTools import subset

from styles import sheet
from styles.sheet import Rule

FAMILY = re.compile(r"KaTeX_\w+")
COMPOUND = re.compile(r"[^\s>+~]+")
ABOUT = ("font", "font-family", "font-style", "font-weight")
VOID = {"area", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"}
UNSEEN = {"head", "math", "script", "style"}  # browsers have a font of their own for MathML


@dataclass(frozen=True)
class Face:
    """A font as styles ask for it; `family` is empty where it is none of KaTeX's."""

    family: str = ""
    italic: bool = False
    bold: bool = False


@dataclass(frozen=True)
class FontRule:
    """What one selector says about fonts: which element it fits, and what it changes there."""

    classes: frozenset[str]
    parent: frozenset[str]  # classes that an element around must have, if it has none itself
    family: str | None
    italic: bool | None
    bold: bool | None

    def fits(self, classes: set[str], around: Iterable[set[str]]) -> bool:
        """Whether an element of these classes, inside of those, may be meant."""
        if self.classes:
            return self.classes <= classes
        return any(self.parent <= outer for outer in around)

    def changed(self, face: Face) -> Face:
        """The face below this rule."""
        return Face(
            face.family if self.family is None else self.family,
            face.italic if self.italic is None else self.italic,
            face.bold if self.bold is None else self.bold,
        )


def font_rules(rules: list[Rule]) -> list[FontRule]:
    """What the sheet's selectors say about fonts, in its order."""
    return [made for rule in sheet.styles(rules) for made in _font_rules(rule)]


def signs(pages: Iterable[str], rules: list[FontRule]) -> dict[Face, set[str]]:
    """The characters that the pages show in each face."""
    found: dict[Face, set[str]] = defaultdict(set)
    for page in pages:
        reader = _Reader(rules, found)
        reader.feed(page)
        reader.close()
    return found


def face_of(rule: Rule) -> Face:
    """The face that an `@font-face` rule is about."""
    body = str(rule.body)
    family = FAMILY.search(body)
    bold = re.search(r"font-weight:\s*(700|bold)", body)
    return Face(family[0] if family else "", "italic" in body, bold is not None)


@cache
def cut(font: Path, characters: frozenset[str]) -> bytes:
    """The font with no other signs than these, as WOFF2.

    Kerning and copyright stay. Hints, half of what is left, go: most systems ignore them.
    """
    options = subset.Options(flavor="woff2", layout_features=["*"], name_IDs=[0], hinting=False)
    options.recalc_timestamp = False
    opened = subset.load_font(str(font), options)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=map(ord, characters))
    cutter.subset(opened)
    made = io.BytesIO()
    subset.save_font(opened, made, options)
    return made.getvalue()


def _font_rules(rule: Rule) -> Iterator[FontRule]:
    said = dict(part.split(":", 1) for part in sheet.split(str(rule.body), ";") if ":" in part)
    about = {name: value for name, value in said.items() if name in ABOUT}
    if rule.prelude.startswith("@") or not about:
        return
    made = FontRule(frozenset(), frozenset(), *_meaning(about))
    for selector in sheet.split(rule.prelude, ","):
        compounds = [_classes(one) for one in COMPOUND.findall(selector)]
        named = [classes for classes in compounds if classes]
        if named and (made.family or any("katex" in classes for classes in named)):
            own = compounds[-1]
            yield replace(made, classes=own, parent=frozenset() if own else named[-1])


def _meaning(about: dict[str, str]) -> tuple[str | None, bool | None, bool | None]:
    short = about.get("font")
    families = about.get("font-family", short)
    family = FAMILY.search(families) if families else None
    style = about.get("font-style", short)
    weight = about.get("font-weight", short)
    return (
        family[0] if family else None if families is None else "",
        None if style is None else "italic" in style,
        None if weight is None else re.search(r"\b(700|bold)\b", weight) is not None,
    )


def _classes(compound: str) -> frozenset[str]:
    return frozenset(re.findall(r"\.([\w-]+)", compound))


class _Reader(HTMLParser):
    """Walks through a page and notes the signs in each of KaTeX's faces."""

    def __init__(self, rules: list[FontRule], found: dict[Face, set[str]]) -> None:
        super().__init__()
        self.rules = rules
        self.named = {name for rule in rules for name in rule.classes}
        self.parents = {name for rule in rules for name in rule.parent}
        self.found = found
        self.open: list[tuple[str, set[str], Face]] = [("", set(), Face())]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in VOID:
            return
        classes = set((dict(attrs).get("class") or "").split())
        around = [outer for _, outer, _ in self.open]
        face = self.open[-1][2]
        if self.named & classes or any(self.parents & outer for outer in around):
            for rule in self.rules:
                face = rule.changed(face) if rule.fits(classes, around) else face
        self.open.append((tag, classes, face))

    def handle_endtag(self, tag: str) -> None:
        for place in range(len(self.open) - 1, 0, -1):
            if self.open[place][0] == tag:
                del self.open[place:]
                return

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element without content shows no sign."""

    def handle_data(self, data: str) -> None:
        face = self.open[-1][2]
        if face.family and UNSEEN.isdisjoint(tag for tag, _, _ in self.open):
            self.found[face].update(data)
