"""The terms of docs/glossary.toml, and the links that pages get at a term's first use.

An entry is `[term-id]` with `en`, `zh`, `note = {en, zh}` and, where a term has other
forms in running text, `also = {en = [...], zh = [...]}`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from judge.languages import LANGS, UNSPACED
from lab.records.passport import Unreadable, name_of
from toolchain import ROOT

GLOSSARY = ROOT / "docs" / "glossary.toml"
VOID = {"br", "hr", "img", "input", "wbr", "col", "source", "meta", "link"}
QUIET_TAGS = {
    "a",
    "code",
    "pre",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "svg",
    "script",
    "style",
    "summary",
    "button",
    "math",
    "nr-run",
    "figure",
    "th",
}
QUIET_CLASSES = {"arithmatex", "headerlink", "nr-glossary", "nr-passport", "nr-table"}


@dataclass(frozen=True)
class Term:
    """One entry: its name and its explanation in every language, and its other forms."""

    id: str
    names: Mapping[str, str]
    notes: Mapping[str, str]
    also: Mapping[str, Sequence[str]] = field(default_factory=dict)

    def name(self, language: str) -> str:
        """The term itself."""
        return self.names[language]

    def note(self, language: str) -> str:
        """What it means, as Markdown."""
        return self.notes[language]

    def forms(self, language: str) -> list[str]:
        """The words that count as a use of the term in running text."""
        return [self.names[language], *self.also.get(language, [])]


class Glossary:
    """All terms, in the order of the file."""

    def __init__(self, path: Path = GLOSSARY) -> None:
        self.terms = _read(path) if path.exists() else []

    def sorted(self, language: str) -> list[Term]:
        """The terms in the order of the page: by its name in the first language, in all of them alike."""
        return sorted(self.terms, key=lambda term: term.name(LANGS[0]).casefold())

    def link(self, html: str, language: str, page: str) -> str:
        """`html` with the first use of each term linked to its entry on the glossary `page`."""
        return _Linker(self.terms, language, page).link(html)


class _Linker(HTMLParser):
    """Copies HTML and links terms in running text, outside of links, code, headings, formulas."""

    def __init__(self, terms: Sequence[Term], language: str, page: str) -> None:
        super().__init__(convert_charrefs=False)
        self._page = page
        self._terms = {form.casefold(): term for term in terms for form in term.forms(language)}
        self._pattern = _pattern(self._terms, language)
        self._linked: set[str] = set()
        self._open: list[tuple[str, bool]] = []
        self._out: list[str] = []

    def link(self, html: str) -> str:
        if not self._terms:
            return html
        self.feed(html)
        self.close()
        return "".join(self._out)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._out.append(self.get_starttag_text() or "")
        if tag not in VOID:
            classes = set((dict(attrs).get("class") or "").split())
            self._open.append((tag, tag in QUIET_TAGS or bool(classes & QUIET_CLASSES)))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._out.append(self.get_starttag_text() or "")

    def handle_endtag(self, tag: str) -> None:
        self._out.append(f"</{tag}>")
        while self._open and self._open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if any(quiet for _, quiet in self._open):
            self._out.append(data)
        else:
            self._out.append(self._pattern.sub(self._anchor, data))

    def handle_entityref(self, name: str) -> None:
        self._out.append(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self._out.append(f"&#{name};")

    def handle_comment(self, data: str) -> None:
        self._out.append(f"<!--{data}-->")

    def _anchor(self, match: re.Match[str]) -> str:
        term = self._terms[match[0].casefold()]
        if term.id in self._linked:
            return match[0]
        self._linked.add(term.id)
        return f'<a class="nr-term" href="{self._page}#{term.id}">{match[0]}</a>'


def _pattern(forms: Mapping[str, Term], language: str) -> re.Pattern[str]:
    longest_first = sorted(forms, key=len, reverse=True)
    either = "|".join(re.escape(form) for form in longest_first)
    edge = "(?:{})" if language in UNSPACED else r"(?<![\w-])(?:{})(?![\w-])"
    return re.compile(edge.format(either), re.IGNORECASE)


def _read(path: Path) -> list[Term]:
    try:
        entries = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise Unreadable(f"{name_of(path)}: {fault}; mend it") from fault
    return [_term(name, entry, path) for name, entry in entries.items()]


def _term(name: str, entry: Any, path: Path) -> Term:
    try:
        names = {language: entry[language] for language in LANGS}
        notes = {language: entry["note"][language] for language in LANGS}
        return Term(name, names, notes, entry.get("also", {}))
    except (KeyError, TypeError, AttributeError) as fault:
        raise Unreadable(f"{name_of(path)}: [{name}] lacks {fault}; write it") from fault
