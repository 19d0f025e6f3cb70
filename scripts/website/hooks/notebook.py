"""Offers each page of the chapter as a Jupyter notebook in the page's language."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.pages import Page
from mkdocs.utils import get_relative_url

from website.marks.chapter import in_chapter
from website.marks.notebook import Notebook
from website.marks.numbers import Numbers
from website.texts import say

_sources: dict[str, tuple[str, str, str]] = {}  # file in the site -> language, address, Markdown


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, **_: Any) -> str:
    """Keeps the page's source for its notebook, and ends the page with a link to it."""
    source = page.file.src_uri.removesuffix(".md")
    slug, language = source[:-3], source[-2:]
    if not in_chapter(slug):
        return markdown
    name = f"notebooks/{slug.replace('/', '-')}.{language}.ipynb"
    _sources[name] = (language, page.canonical_url or "", markdown)
    link = get_relative_url(name, page.url)
    words = say("notebook", language)
    return f'{markdown}\n\n<p class="nr-notebook"><a href="{link}" download>{words}</a></p>\n'


def on_post_build(config: MkDocsConfig, **_: Any) -> None:
    """Writes the notebooks of the language that was built."""
    numbers = Numbers()
    for name, (language, address, markdown) in _sources.items():
        path = Path(config.site_dir, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        notebook = Notebook(language, address, numbers).build(markdown)
        path.write_text(json.dumps(notebook, ensure_ascii=False, indent=1), encoding="utf-8")
