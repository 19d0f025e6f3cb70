"""Lets templates speak each language, and joins the lines of text in which no blank parts words."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

from mkdocs.config.defaults import MkDocsConfig

from judge.languages import LANGS, UNSPACED
from website.texts import say

CODE = re.compile(r"(<pre.*?</pre>)", re.DOTALL)
HAN = r"[\u2e80-\u9fff\uff00-\uffef]"
STOP = r"[\u3001-\u3011\uff01-\uff1f”’]"
BREAK = re.compile(rf"(?<={HAN})\n(?={HAN})|(?<={STOP})\n(?=\S)")


def on_page_content(html: str, config: MkDocsConfig, **_: Any) -> str:
    """Join the lines of a paragraph where browsers would show a blank."""
    if config.theme["language"] not in UNSPACED:
        return html
    pieces = CODE.split(html)
    return "".join(piece if CODE.match(piece) else BREAK.sub("", piece) for piece in pieces)


def on_env(env: Any, config: MkDocsConfig, **_: Any) -> Any:
    """Give templates `say(key)` in the page's language, `say_in(key, language)`, and `languages`."""
    language = config.theme["language"]
    env.globals.update(say=partial(say, language=language), say_in=say, languages=LANGS)
    env.globals["home"] = "" if language == LANGS[0] else f"{language}/"
    return env
