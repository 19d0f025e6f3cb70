"""Puts a dated note on a page whose twin in the other language has been changed since."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mkdocs.structure.pages import Page

from pages import freshness
from pages.words import word


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:
    """Adds the note above the text, below the title."""
    source = Path(page.file.abs_src_path or "")
    date = freshness.behind_since(source) if source.is_file() else None
    if date is None:
        return markdown
    language = "zh" if source.name.endswith(".zh.md") else "en"
    title, text = word("behind", language), word("behind_since", language).format(date=date)
    return f'!!! warning "{title}"\n    {text}\n\n{markdown}'
