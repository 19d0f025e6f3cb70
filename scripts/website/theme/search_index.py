"""Gives each language its own search index and sitemap, where the theme looks for one of all.

An index is large, so the theme gets a stub, and its search the index once it is asked something.
"""

from __future__ import annotations

import json
import logging
import re
from pathlib import Path

import jieba  # Material's search cuts Chinese with it, and without it finds nothing, silently
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import event_priority

from website.marks.glossary import Glossary

jieba.setLogLevel(logging.WARNING)

STUB = Path("search/search_index.json")  # this and the sitemap below `__config.base` of the theme
INDEX = Path("search/index.json")  # js/theme/search-worker.js fetches it when asked
SITEMAP = Path("sitemap.xml")
WORD = re.compile(r"[\u4e00-\u9fff]{2,3}")


def on_pre_build(config: MkDocsConfig) -> None:
    """Teach jieba the short words of the glossary; of longer terms a reader may look for a part."""
    for term in Glossary().terms:
        for name in term.forms("zh"):
            if WORD.fullmatch(name):
                jieba.add_word(name)
    jieba.add_word("有偏")  # else it takes 有偏方差 apart around a home remedy, 偏方


@event_priority(-200)
def on_post_build(config: MkDocsConfig) -> None:
    """Split what the build wrote for all languages, once the i18n plugin (-100) is done."""
    i18n = config.plugins["i18n"]
    if i18n.building:
        return
    site = Path(config.site_dir)
    late = any("search" in path for path in config.extra["instead"])
    index = json.loads((site / STUB).read_text("utf-8"))
    for locale in i18n.build_languages:
        if locale != i18n.default_language:
            _split_index(site, index, locale, late)
            _copy_sitemap(site, config.site_url or "", locale)
    index["config"]["lang"] = [i18n.default_language]
    _write_index(site, "", index, late)


def _split_index(site: Path, index: dict, locale: str, late: bool) -> None:
    """Move the entries of `locale` out of `index` into one whose locations start at `locale/`."""
    prefix = f"{locale}/"
    moved = [doc for doc in index["docs"] if doc["location"].startswith(prefix)]
    index["docs"] = [doc for doc in index["docs"] if not doc["location"].startswith(prefix)]
    docs = [{**doc, "location": doc["location"].removeprefix(prefix)} for doc in moved]
    settings = {**index["config"], "lang": [locale]}
    _write_index(site, prefix, {"config": settings, "docs": docs}, late)


def _write_index(site: Path, prefix: str, index: dict, late: bool) -> None:
    """Write the index; if it comes late, beside a stub that the theme fetches with every page."""
    if not late:
        _write_json(site / prefix / STUB, index)
        return
    _write_json(site / prefix / INDEX, index)
    settings = {**index["config"], "index": prefix + INDEX.as_posix()}
    _write_json(site / prefix / STUB, {"config": settings, "docs": []})


def _copy_sitemap(site: Path, site_url: str, locale: str) -> None:
    """Write the part of the sitemap below `locale/`: instant navigation stays inside a language."""
    root = re.escape(f"<loc>{site_url}{locale}/")
    other_languages = re.compile(rf"\s*<url>(?!\s*{root}).*?</url>", re.DOTALL)
    _write(site / locale / SITEMAP, other_languages.sub("", (site / SITEMAP).read_text("utf-8")))


def _write_json(path: Path, value: object) -> None:
    _write(path, json.dumps(value, ensure_ascii=False, separators=(",", ":")))


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
