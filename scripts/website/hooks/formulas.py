"""Typesets formulas at build time: KaTeX writes HTML and MathML, no browser runs a math script.

It works on finished pages; the search index, which has read the source before, gets one line of text instead.
"""

from __future__ import annotations

import atexit
import html
import json
import re
import subprocess
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import event_priority
from mkdocs.structure.pages import Page

import toolchain
from website.marks.formula_text import text_of
from website.marks.marks import place_of

PROGRAM = Path(__file__).with_name("katex.mjs")
TEX = re.compile(r"\\\((?P<inline>.*?)\\\)|\\\[(?P<display>.*?)\\\]", re.DOTALL)
FORMULA = re.compile(
    r"(?P<opening>[(\[（「『“‘《]?)"
    r'<(?P<tag>span|div) class="arithmatex">'
    rf"(?:{TEX.pattern})</(?P=tag)>"
    r"(?P<closing>[,.;:!?%)\]，。；：！？）」』”’》、]?)",
    re.DOTALL,
)
SHORT = 40  # characters of LaTeX that fit on one line of a phone

_done: dict[tuple[str, bool], str] = {}
_process: subprocess.Popen[str] | None = None


def on_post_page(output: str, page: Page, **_) -> str:
    """Replace each `arithmatex` element by KaTeX's markup; a formula it rejects ends the build."""
    wanted = {_formula(match) for match in FORMULA.finditer(output)} - _done.keys()
    if wanted:
        _typeset(sorted(wanted), page)
    return FORMULA.sub(_element, output)


@event_priority(-300)
def on_post_build(config: MkDocsConfig) -> None:
    """Let search results show text, once search_index.py (-200) has written the indexes."""
    if config.plugins["i18n"].building:
        return
    texts = {(_on_a_line(tex), display): text_of(done) for (tex, display), done in _done.items()}

    def text(match: re.Match[str]) -> str:
        tex, display = _formula(match)
        said = texts.get((_on_a_line(tex), display))
        return match[0] if said is None else html.escape(said)

    for path in Path(config.site_dir).glob("**/search/index.json"):
        index = json.loads(path.read_text("utf-8"))
        for entry in index["docs"]:
            entry["text"] = TEX.sub(text, entry["text"])
        path.write_text(json.dumps(index, ensure_ascii=False, separators=(",", ":")), "utf-8")


def _on_a_line(tex: str) -> str:
    """As the index has it: one blank between words, and without its marks between Chinese words."""
    return " ".join(tex.replace("\u200b", "").split())


def _formula(match: re.Match[str]) -> tuple[str, bool]:
    """The LaTeX source and whether it stands on its own line."""
    display = match["display"] is not None
    return html.unescape(match["display"] if display else match["inline"]).strip(), display


def _element(match: re.Match[str]) -> str:
    tag, markup = match["tag"], _done[_formula(match)]
    # tabindex: a display formula may scroll inside itself, and the keyboard must be able to do that
    scroll = ' tabindex="0"' if tag == "div" else ""
    element = f'<{tag} class="nr-math" translate="no"{scroll}>{markup}</{tag}>'
    whole = match["opening"] + element + match["closing"]
    # A browser may break the line beside a formula, even before a comma; a word joiner doesn't help.
    keeps = len(match["inline"] or "") in range(1, SHORT) and whole != element
    return f'<span class="nr-keep">{whole}</span>' if keeps else whole


def _typeset(formulas: list[tuple[str, bool]], page: Page) -> None:
    for formula, answer in zip(formulas, _ask(formulas), strict=True):
        if "error" in answer:
            text, display = formula
            words = text.partition("\n")[0] if display else f"${text}$"
            source = place_of(words, page.file.src_uri, page.file.abs_src_path)
            raise PluginError(f"{source}: KaTeX rejects {formula[0]!r}: {answer['error']}")
        _done[formula] = answer["html"]


def _ask(formulas: list[tuple[str, bool]]) -> list[dict[str, str]]:
    process = _katex()
    assert process.stdin and process.stdout
    process.stdin.write(json.dumps(formulas) + "\n")
    process.stdin.flush()
    line = process.stdout.readline()
    if not line:
        raise PluginError(f"{PROGRAM.name} gave no answer: run `make setup`, then try again")
    return json.loads(line)


def _katex() -> subprocess.Popen[str]:
    """The one process of this build, started with the first formula."""
    global _process
    if _process is None or _process.poll() is not None:
        command = [str(toolchain.node()), str(PROGRAM)]
        _process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )
        atexit.register(_process.kill)
    return _process
