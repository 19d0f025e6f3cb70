"""Turns a page's Markdown into a Jupyter notebook: text and formulas, snippets as code cells."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any
from urllib.parse import urljoin

from website.marks.examples import Example, LiveSnippet
from website.marks.figures import Figure
from website.marks.marks import Mark, UnknownMark, fill, pieces
from website.marks.numbers import Numbers
from website.marks.tables import load, passport_of, source
from website.marks.widgets import static
from website.texts import say

Cell = dict[str, Any]
_FRONT_MATTER = re.compile(r"\A---\n.*?\n---\n", re.DOTALL)
_HEADING_ID = re.compile(r"^(#{1,6} .*?)\s*\{#[\w-]+\}[ \t]*$", re.MULTILINE)
_LINK = re.compile(r"\]\((?P<path>[^)\s:#]*?)(?:\.md)?(?P<anchor>#[\w-]+)?\)")
_BLOCK = re.compile(r'^(?:\?{3}\+?|!{3}) \w+ "(?P<title>[^"]*)"$')


class Notebook:
    """Builds the notebook of one page; `address` is where the page is published."""

    def __init__(self, language: str, address: str, numbers: Numbers) -> None:
        self._language = language
        self._address = address
        self._numbers = numbers

    def build(self, markdown: str) -> dict[str, Any]:
        """The notebook as JSON, format 4.5."""
        cells = list(self._cells(_unfold(_FRONT_MATTER.sub("", markdown))))
        return {
            "cells": [{"id": f"cell-{i}", **cell} for i, cell in enumerate(cells)],
            "metadata": {
                "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
                "language_info": {"name": "python"},
            },
            "nbformat": 4,
            "nbformat_minor": 5,
        }

    def _cells(self, markdown: str) -> Iterator[Cell]:
        yield _text(f"<{self._address}>")
        for piece in pieces(markdown):
            if isinstance(piece, Mark):
                yield self._marked(piece)
            elif piece.strip():
                yield _text(self._plain(piece))

    def _marked(self, mark: Mark) -> Cell:
        if mark.kind == "run":
            return _code(LiveSnippet(mark.words[0]))
        writes: dict[str, Callable[..., str]] = {
            "figure": self._figure,
            "example": self._example,
            "table": self._table,
            "widget": self._widget,
            "passport": self._passport,
        }
        if mark.kind not in writes:
            raise UnknownMark(
                f"`nr:{mark.kind}` has no form in a notebook; give it one in notebook.py"
            )
        return _text(self._plain(writes[mark.kind](*mark.words)))

    def _figure(self, name: str) -> str:
        figure = Figure(name, self._language, self._numbers.text_in)
        link = f"[{figure.title}]({self._address}#figure-{name})"
        return f"{link}\n\n{figure.image()}\n\n{figure.caption}"

    def _example(self, name: str, part: str = "") -> str:
        example = Example(name)
        shown = ""
        if part != "output":
            shown += f"```python\n{example.code(part).rstrip()}\n```\n"
        if part in ("", "output") and example.output():
            shown += f"\n```text\n{example.output().rstrip()}\n```\n"
        return f"{shown}\n{say(example.passport().status, self._language)}"

    def _table(self, name: str) -> str:
        table = load(name, self._language)
        status = say(table.passport.status, self._language)
        return f"{table.caption}\n\n{table.markdown}\n{status}"

    def _widget(self, name: str, start: str = "") -> str:
        first = static(name, start, self._language)
        link = f"[{first.title}]({self._address}#widget-{name})"
        table = f"{first.caption}\n\n{first.markdown}"
        return f"{link}\n\n{first.image()}\n\n{first.verdict}\n\n{table}"

    def _passport(self, name: str) -> str:
        found = passport_of(name)
        facts = [say(found.status, self._language), source(found.source, self._language)]
        return f"*{': '.join(filter(None, facts))}*"

    def _plain(self, markdown: str) -> str:
        text = fill(_HEADING_ID.sub(r"\1", markdown), self._numbers.text)
        return _LINK.sub(self._absolute, text).strip("\n")

    def _absolute(self, match: re.Match[str]) -> str:
        path, anchor = match["path"], match["anchor"] or ""
        # A page is published as a folder, so its neighbours are one step further away.
        target = urljoin(self._address, f"../{path}/" if path else "") + anchor
        return f"]({target})"


def _text(markdown: str) -> Cell:
    return {"cell_type": "markdown", "metadata": {}, "source": _lines(markdown)}


def _code(snippet: LiveSnippet) -> Cell:
    output: Mapping[str, Any] = {
        "name": "stdout",
        "output_type": "stream",
        "text": _lines(snippet.output()),
    }
    return {
        "cell_type": "code",
        "execution_count": None,
        "metadata": {},
        "outputs": [output],
        "source": _lines(snippet.code().rstrip("\n")),
    }


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def _unfold(markdown: str) -> str:
    """Folded blocks and admonitions, which notebooks do not know, as a bold title and text."""
    done: list[str] = []
    inside = False
    for line in markdown.splitlines():
        if block := _BLOCK.match(line):
            inside = True
            done += ["", f"**{block['title']}**", ""]
        elif inside and (line.startswith("    ") or not line):
            done.append(line.removeprefix("    "))
        else:
            inside = False
            done.append(line)
    return "\n".join(done) + "\n"
