"""Expands the content marks of pages: numbers, figures, examples, live snippets, tables, terms."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.pages import Page
from mkdocs.utils import get_relative_url

from judge.languages import LANGS
from lab.records.passport import Unreadable
from website.marks import widgets
from website.marks.chapter import in_chapter
from website.marks.expansion import Expansion
from website.marks.glossary import Glossary
from website.marks.marks import UnknownMark, place_of
from website.marks.numbers import Numbers

SNIPPET = re.compile(r'^ *--8<-- "([^":]+)', re.MULTILINE)

_pages: dict[str, Expansion] = {}
_sources: dict[str, Any] = {}


def on_pre_build(config: MkDocsConfig, **_: Any) -> None:
    """Reads what all pages share, anew for each build."""
    widgets.statics.cache_clear()
    try:
        _sources.update(numbers=Numbers(), terms=Glossary())
    except Unreadable as fault:
        raise PluginError(str(fault)) from fault


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, **_: Any) -> str:
    """Expands the page's marks; one that is unknown or points to nothing ends the build."""
    for match in SNIPPET.finditer(markdown):
        if not (Path(config.docs_dir) / match[1]).is_file():
            place = place_of(match[0].strip(), page.file.src_uri, page.file.abs_src_path)
            raise PluginError(f"{place}: there is no docs/{match[1]} to show")
    content = Expansion(session=_slug(page), language=_language(config), **_sources)
    _pages[page.file.src_uri] = content
    try:
        return content.expand(markdown)
    except (UnknownMark, Unreadable) as fault:
        words = "".join(getattr(fault, "__notes__", [])[:1])
        place = place_of(words, page.file.src_uri, page.file.abs_src_path)
        raise PluginError(f"{place}: {fault}") from fault


def on_page_content(html: str, page: Page, config: MkDocsConfig, **_: Any) -> str:
    """Puts the finished HTML in place and links the terms of the chapter's pages."""
    finished = _pages.pop(page.file.src_uri).finish(html)
    if not in_chapter(_slug(page)):
        return finished
    language = _language(config)
    prefix = f"{language}/" if page.url.startswith(f"{language}/") else ""
    glossary = get_relative_url(f"{prefix}glossary/", page.url)
    return _sources["terms"].link(finished, language, glossary)


def _language(config: MkDocsConfig) -> str:
    return str(config.plugins["i18n"].current_language)  # type: ignore[attr-defined]


def _slug(page: Page) -> str:
    """The page's name in both languages: its source without language and suffix."""
    path = page.file.src_uri.removesuffix(".md")
    stem, _, language = path.rpartition(".")
    return stem if language in LANGS else path
