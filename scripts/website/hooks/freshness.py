"""Puts a dated note on a page whose twin in the other language has been changed since.

It reads the page's front matter, which ends the build where MkDocs would silently print it as text.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml
from mkdocs.exceptions import PluginError
from mkdocs.structure.pages import Page

from judge.languages import LANGS
from website.marks import freshness
from website.texts import say


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:
    """Adds the note above the text, below the title."""
    if markdown.startswith("---\n"):
        raise PluginError(f"{page.file.src_uri}: {_fault(markdown)}")
    source = Path(page.file.abs_src_path or "")
    date = freshness.behind_since(source) if source.is_file() else None
    if date is None:
        return markdown
    language = freshness.language_of(source) or LANGS[0]
    title, text = say("behind", language), say("behind_since", language, date=date)
    return f'!!! warning "{title}"\n    {text}\n\n{markdown}'


def _fault(markdown: str) -> str:
    """Why MkDocs left the front matter in the text."""
    matter = freshness.FRONT_MATTER.match(markdown)
    if matter is None:
        return "the front matter has no end; close it with a line `---`"
    try:
        yaml.safe_load(matter["fields"])
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 2 if error.problem_mark else 1
        return f"line {line} of the front matter can't be read ({error.problem}); mend it"
    return "the front matter holds no `key: value`; write title and description"
