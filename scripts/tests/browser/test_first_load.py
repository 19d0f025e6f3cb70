"""What a first visit loads: little, and all the same nothing is missing."""

from __future__ import annotations

import gzip
from collections import Counter
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from fontTools.ttLib import TTFont
from playwright.sync_api import Browser, Page, Route, expect

import toolchain
from tests.browser.exercise_page import ExercisePage
from tests.browser.server import PREFIX, Site

pytestmark = pytest.mark.browser

MOST = 150_000  # bytes of a page, compressed, before the reader touches code
MOST_RECORDS = 60_000  # besides: the streams that the explorer shows once it is in view
PACKED = (".woff2", ".png")  # gzip gains nothing on these
# The heaviest page of each kind.
READ_TO_THE_END = ("", "introduction/", "normalization/", "deeper/quantization/")
OPENED = ("real-streams/", "exercises/gradient-flow/")
CODE_MIRROR = "/code-mirror-"


def kind_of(path: Path) -> str:
    if "search" in path.parts or "workers" in path.parts:
        return "search"
    if "streams" in path.parts:
        return "records"
    whose = "theme" if "javascripts" in path.parts else "ours"
    kinds = {".js": f"scripts, {whose}", ".woff2": "fonts", ".css": "styles", ".html": "page"}
    return kinds.get(path.suffix, "other")


def weight_of(site: Site) -> Counter[str]:
    """Bytes of what the server was asked for, by kind."""
    paths = {unquote(urlsplit(asked).path).removeprefix(PREFIX) for asked in site.asked}
    found = [site.folder / path for path in paths]
    weight: Counter[str] = Counter()
    for file in (path / "index.html" if path.is_dir() else path for path in found):
        body = file.read_bytes()
        size = len(body) if file.suffix in PACKED else len(gzip.compress(body, 9, mtime=0))
        weight[kind_of(file.relative_to(site.folder))] += size
    return weight


def read_to_the_end(page: Page) -> None:
    height = page.evaluate("document.documentElement.scrollHeight")
    for place in range(0, height, 700):
        page.evaluate("place => scrollTo(0, place)", place)
        page.wait_for_timeout(20)
    page.wait_for_load_state("networkidle")


@pytest.mark.parametrize("language", ["", "zh/"])
def test_every_page_is_light(browser: Browser, site: Site, language: str) -> None:
    weights = {}
    for place in (*READ_TO_THE_END, *OPENED):
        context = browser.new_context()
        page = context.new_page()
        site.asked.clear()
        page.goto(site.root + language + place, wait_until="networkidle")
        if place in READ_TO_THE_END:
            read_to_the_end(page)
        weights[language + place or "/"] = weight_of(site)
        context.close()
    for name, weight in weights.items():
        print(f"{name:30} {weight.total():7}", dict(weight.most_common()))
        assert weight.pop("records", 0) < MOST_RECORDS, name
    assert {name: weight.total() for name, weight in weights.items() if weight.total() > MOST} == {}


def signs_of(pattern: str) -> set[str]:
    """What KaTeX's fonts of these names can show; browsers take the rest from another font."""
    files = (toolchain.NODE_MODULES / "katex" / "dist" / "fonts").glob(f"{pattern}.woff2")
    return {chr(sign) for file in files for sign in TTFont(file).getBestCmap()}


@pytest.mark.parametrize("language", ["", "zh/"])
def test_formulas_find_every_sign_in_their_fonts(page: Page, site: Site, language: str) -> None:
    page.goto(f"{site.root}{language}normalization/", wait_until="networkidle")
    read_to_the_end(page)
    tools = page.context.new_cdp_session(page)
    tools.send("DOM.enable")
    tools.send("CSS.enable")
    root = tools.send("DOM.getDocument")["root"]["nodeId"]
    for selector, pattern in {".katex-html": "*", ".fig-math": "KaTeX_Main-Italic"}.items():
        known = signs_of(pattern)
        which = {"nodeId": root, "selector": selector}
        nodes = tools.send("DOM.querySelectorAll", which)["nodeIds"]
        texts = page.locator(selector).all_text_contents()
        assert len(nodes) == len(texts) > 10
        for node, text in zip(nodes, texts, strict=True):
            fonts = tools.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
            foreign = sum(font["glyphCount"] for font in fonts if not font["isCustomFont"])
            assert foreign <= len([sign for sign in text if sign not in known]), (text, fonts)


def test_the_editor_comes_when_the_learner_does_and_loses_nothing(page: Page, site: Site) -> None:
    site.asked.clear()
    exercise = ExercisePage(page, site.root).open()
    page.wait_for_load_state("networkidle")
    assert not [path for path in site.asked if CODE_MIRROR in path]
    area = page.locator(".nr-textarea")
    starter = exercise.code
    line = starter.splitlines()[0]
    before = area.bounding_box()

    held: list[Route] = []
    page.route(f"**{CODE_MIRROR}*", lambda route: held.append(route))
    area.evaluate("(area, at) => area.setSelectionRange(at, at)", len(line))
    area.focus()
    page.keyboard.type("  # a")
    assert held, "nobody asked for the editor"
    held[0].continue_()
    for sign in "bcdefgh":
        page.keyboard.type(sign)
        page.wait_for_timeout(30)
    expect(page.locator(".nr-editor .cm-content")).to_be_focused()
    page.keyboard.type("i")
    assert exercise.code == starter.replace(line, f"{line}  # abcdefghi", 1)
    after = page.locator(".nr-editor .cm-editor").bounding_box()
    assert before and after
    assert abs(before["height"] - after["height"]) <= 2
    assert abs(before["x"] - after["x"]) <= 1

    for _ in range(3):
        page.keyboard.press("ControlOrMeta+z")
    assert exercise.code == starter
