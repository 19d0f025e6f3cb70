"""Makes the built site light: one style sheet and fonts with what the pages use, no blank lines.

It works when all pages are there, and gives the sheet a name made of its content.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import event_priority

from website.theme import fonts, sheet

FOLDER = Path("assets/styles")
SHEET = (FOLDER / "site.css").as_posix()  # until its content is known
THEME = Path("assets/stylesheets")  # what the sheet stands for
VERBATIM = re.compile(r"(<(pre|script|style|textarea)\b.*?</\2>)", re.DOTALL)
BLANK = re.compile(r"\s*\n\s*")
NAMESPACE = re.compile(r' xmlns="http://www\.w3\.org/(?:2000/svg|1998/Math/MathML)"')  # HTML knows
# KaTeX draws each root sign and each hat anew, with a path of some 500 characters.
DRAWN = re.compile(r'<path d="([^"]{80,})"></path>')
# Pygments marks names, operators, punctuation and blanks as well, which look like any other code.
PLAIN_CODE = re.compile(r'<span class="[nopw]">([^<]*)</span>')


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Tells templates where the sheet will be: `extra.styles`."""
    config.extra["styles"] = SHEET
    return config


@event_priority(-200)
def on_post_build(config: MkDocsConfig) -> None:
    """Finishes the site after its last language."""
    if config.plugins["i18n"].building:
        return
    site = Path(config.site_dir)
    pages = {path: path.read_text("utf-8") for path in site.rglob("*.html")}
    instead = {SHEET: _publish(site, config, list(pages.values())), **config.extra["instead"]}
    for path, page in pages.items():
        page = _with_late_sheets(page, config)
        for old, new in instead.items():
            page = page.replace(old, new)
        path.write_text(_light(page), encoding="utf-8")
    shutil.rmtree(site / THEME)


def _publish(site: Path, config: MkDocsConfig, pages: list[str]) -> str:
    """Writes the sheet and its fonts; returns the sheet's path in the site."""
    ours = site / config.extra["app"] / "main.css"
    css = sheet.one(
        site, ours, [*sorted((site / THEME).glob("*.css")), sheet.KATEX / "katex.min.css"]
    )
    ours.unlink()
    css = sheet.with_fonts(css, fonts.Signs(pages), site / FOLDER)
    return sheet.write(site / FOLDER, "site.css", css.encode(), site)


def _with_late_sheets(page: str, config: MkDocsConfig) -> str:
    """The page with a link to the sheet of an element before the first such element."""
    root = re.search(rf'href="([^"]*){re.escape(SHEET)}"', page)
    if root is None:
        return page
    for name, element in config.extra["late_sheets"].items():
        link = f'<link rel="stylesheet" href="{root[1]}{config.extra["app"]}/{name}.css">'
        page = re.sub(rf"(?=<{element}[ >])", link, page, count=1)
    return page


def _light(page: str) -> str:
    page = NAMESPACE.sub("", _each_path_once(page))
    pieces = VERBATIM.split(page)
    return "".join(
        _light_code(piece) if place % 3 else BLANK.sub("\n", piece)
        for place, piece in enumerate(pieces)
        if place % 3 != 2
    )


def _each_path_once(page: str) -> str:
    """The page with KaTeX's paths drawn once and referred to from then on."""
    ids: dict[str, str] = {}

    def drawn(match: re.Match[str]) -> str:
        path = match[1]
        if path in ids:
            return f'<use href="#{ids[path]}"></use>'
        ids[path] = f"path-{len(ids) + 1}"
        return f'<path id="{ids[path]}" stroke="none" d="{path}"></path>'

    return DRAWN.sub(drawn, page)


def _light_code(piece: str) -> str:
    return PLAIN_CODE.sub(r"\1", piece) if piece.startswith("<pre") else piece
