"""Makes the built site light: one style sheet and fonts with what the pages use, no blank lines.

It works when all pages are there, and gives the sheet a name made of its content.
"""

from __future__ import annotations

import hashlib
import re
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import event_priority

import toolchain
from styles import fonts, sheet
from styles.sheet import Rule
from styles.unused import Words, without_unused_properties, without_unused_rules

KATEX = toolchain.NODE_MODULES / "katex" / "dist"
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
    app = site / config.extra["app"]
    scripts = [*(site / "assets/javascripts").glob("bundle-*.js"), *app.glob("*.js")]
    late = [app / f"{name}.css" for name in config.extra["late_sheets"]]
    words = Words(pages, (path.read_text("utf-8") for path in (*scripts, *late)))
    theirs = [*sorted((site / THEME).glob("*.css")), KATEX / "katex.min.css"]
    rules = [rule for path in theirs for rule in _read(path)]
    ours = _read(app / "main.css")
    (app / "main.css").unlink()
    everything = [*rules, *ours, *(rule for path in late for rule in _read(path))]
    used = fonts.signs(pages, fonts.font_rules(everything))
    rules = [*without_unused_rules(rules, words), *ours]
    rules = without_unused_properties(rules, words)
    rules = list(_with_fonts(rules, used, site / FOLDER))
    return _write(site / FOLDER, "site.css", sheet.write(rules).encode(), site)


def _with_late_sheets(page: str, config: MkDocsConfig) -> str:
    """The page with a link to the sheet of an element before the first such element."""
    root = re.search(rf'href="([^"]*){re.escape(SHEET)}"', page)
    if root is None:
        return page
    for name, element in config.extra["late_sheets"].items():
        link = f'<link rel="stylesheet" href="{root[1]}{config.extra["app"]}/{name}.css">'
        page = re.sub(rf"(?=<{element}[ >])", link, page, count=1)
    return page


def _with_fonts(
    rules: list[Rule], used: dict[fonts.Face, set[str]], folder: Path
) -> Iterator[Rule]:
    """The rules with the fonts that are in use, cut down and written into `folder`."""
    for rule in rules:
        face = fonts.face_of(rule)
        if rule.prelude != "@font-face" or not face.family:
            yield rule
        elif face in used:
            source = re.search(r"fonts/([\w-]+\.woff2)", str(rule.body))
            if source is None:
                raise PluginError(f"KaTeX names no WOFF2 for {face}: scripts/hooks/finish.py")
            font = fonts.cut(KATEX / "fonts" / source[1], frozenset(used[face]))
            name = Path(_write(folder, source[1], font, folder)).name
            body = re.sub(r"src:[^;}]*", f"src:url({name}) format('woff2')", str(rule.body))
            yield replace(rule, body=body)


def _read(path: Path) -> list[Rule]:
    css = path.read_text("utf-8")
    css = css.replace(".focus-visible", ":focus-visible")  # that class was for old browsers
    css = re.sub(r",url\([^)]*\.(?:woff|ttf)\) format\(\"[a-z]+\"\)", "", css)
    try:
        return sheet.read(css)
    except ValueError as fault:
        raise PluginError(f"{path}: {fault}") from fault


def _write(folder: Path, name: str, content: bytes, root: Path) -> str:
    """Writes `content` under `name` and a part of its hash; returns the path below `root`."""
    stem, _, suffix = name.rpartition(".")
    path = folder / f"{stem}.{hashlib.sha256(content).hexdigest()[:8]}.{suffix}"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return path.relative_to(root).as_posix()


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
