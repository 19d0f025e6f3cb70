"""What stands in place of widgets, without JavaScript, on paper and in notebooks: pictures and numbers.

The widgets' own arithmetic and drawings make them, in Node.js: widgets.mjs beside this file.
"""

from __future__ import annotations

import functools
import json
import re
import subprocess
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

import toolchain
from judge.languages import LANGS
from lab.records.passport import Unreadable
from website.marks.images import PAPER, image, style

PROGRAM = Path(__file__).with_name("widgets.mjs")
STYLES = toolchain.ROOT / "overrides" / "assets" / "css"
WIDTH, GAP, TITLE = 360, 20, 24  # of an image for notebooks, in pixels
_VIEW = re.compile(r'viewBox="0 0 (?P<width>[\d.]+) (?P<height>[\d.]+)"')
_VARIABLE = re.compile(r"--[\w-]+: [^;]+;")


@dataclass(frozen=True)
class Picture:
    """An SVG element with a class and a viewBox; `title` stands above it and may be empty."""

    title: str
    name: str
    svg: str

    def inline(self, key: str, description: str) -> str:
        """To stand in a page, named and described; `key` begins its ids."""
        words = f'<title id="{key}-title">{escape(self.name)}</title>'
        ids = f"{key}-title"
        if description:
            words += f'<desc id="{key}-desc">{escape(description)}</desc>'
            ids += f" {key}-desc"
        opening, closing, rest = self.svg.partition(">")
        title = f"<p>{escape(self.title)}</p>" if self.title else ""
        svg = f'{opening} role="img" aria-labelledby="{ids}"{closing}{words}{rest}'
        return f"<div>{title}{svg}</div>"


@dataclass(frozen=True)
class Static:
    """What a widget shows first, in one language; `numbers` says what the table holds."""

    title: str
    verdict: str
    pictures: list[Picture]
    numbers: str
    caption: str
    markdown: str

    def inline(self, key: str) -> str:
        """All pictures, to stand in a page."""
        described = [self.verdict, *[""] * len(self.pictures)]
        return "".join(
            picture.inline(f"{key}-{index}", described[index])
            for index, picture in enumerate(self.pictures)
        )

    def image(self) -> str:
        """All pictures as one image that needs nothing else: an `img` element."""
        return image(_sheet(self.pictures), f"{self.title} {self.verdict}")


def static(name: str, start: str, language: str) -> Static:
    """What stands for the widget `name`; `start` is empty or one of its other beginnings."""
    try:
        data = statics()[name][start][language]
    except KeyError as fault:
        known = ", ".join(statics())
        raise Unreadable(f"no widget {name} {start}; there are {known}") from fault
    words = {key: data[key] for key in ("title", "verdict", "numbers", "caption")}
    pictures = [Picture(**picture) for picture in data["pictures"]]
    return Static(**words, pictures=pictures, markdown=_markdown(data["head"], data["rows"]))


@functools.cache
def statics() -> dict[str, Any]:
    """What stands for all widgets: name, start, language."""
    command = [str(toolchain.node()), str(PROGRAM), *LANGS]
    run = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    if run.returncode:
        raise Unreadable(f"{PROGRAM.name}: {run.stderr.strip()}")
    found: dict[str, Any] = json.loads(run.stdout)
    return found


def _markdown(head: list[str], rows: list[list[str]]) -> str:
    lines = [head, [":---", *["---:"] * (len(head) - 1)], *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"


def _sheet(pictures: list[Picture]) -> str:
    """The pictures in one or two columns on white, in the colours of paper."""
    columns = 2 if len(pictures) > 2 else 1
    placed, tops = "", [float(GAP)] * columns
    for index, picture in enumerate(pictures):
        column = index % columns
        x, y = GAP + column * (WIDTH + GAP), tops[column]
        if picture.title:
            placed += f'<text x="{x}" y="{y + 12}">{escape(picture.title)}</text>'
            y += TITLE
        height = _height(picture.svg)
        place = f'x="{x}" y="{y}" width="{WIDTH}" height="{height}"'
        placed += picture.svg.replace("<svg", f"<svg {place}", 1)
        tops[column] = y + height + GAP
    size = f'width="{GAP + columns * (WIDTH + GAP)}" height="{max(tops)}"'
    opening = f'<svg xmlns="http://www.w3.org/2000/svg" class="nr-drawn" {size}>'
    return f"{opening}{_style()}{PAPER}{placed}</svg>"


def _height(svg: str) -> float:
    view = _VIEW.search(svg)
    if view is None:
        raise Unreadable(f"a widget's picture has no viewBox: {svg[:80]}")
    return round(WIDTH * float(view["height"]) / float(view["width"]), 1)


@functools.cache
def _style() -> str:
    """The drawings' rules, with the variables of the light scheme that they use."""
    rules = (STYLES / "pictures.css").read_text(encoding="utf-8").partition("@media")[0]
    light = (STYLES / "theme.css").read_text(encoding="utf-8").partition("@media")[0]
    known = [line for line in _VARIABLE.findall(light) if f"var({line.partition(':')[0]})" in rules]
    return style(" ".join(known), rules)
