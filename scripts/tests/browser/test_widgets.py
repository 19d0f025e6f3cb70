"""Widgets: what each preset shows, moving things, sharing, and what stands there without JavaScript."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

import toolchain
from tests.browser.server import Site

pytestmark = pytest.mark.browser

AXE = (toolchain.NODE_MODULES / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
PLACES = {
    "norms": "normalization/",
    "formats": "normalization/",
    "bytes": "deeper/fusion/",
    "outlier": "deeper/quantization/",
    "depth": "deeper/gradients-and-depth/",
}
SEEN = {  # preset -> words that the table or the sentence below must then hold
    ("norms", "Base"): ["[0.447, −0.447, 1.342, 1.342]", "[−0.302, −1.508, 0.905, 0.905]", "45%"],
    ("norms", "Why can the mean be dropped?"): [
        *["row of 1024 entries drawn around 0", "1/1024 is 0.10%", "0.9995"],
    ],
    ("norms", "Shifted by 10"): ["[0.947, 0.775, 1.119, 1.119]", "[−0.302, −1.508, 0.905, 0.905]"],
    ("norms", "Times 10"): ["[0.447, −0.447, 1.342, 1.342]", "[10, −10, 30, 30]"],
    ("norms", "Times 0.001"): ["0.913"],
    ("norms", "One outlier"): ["[0.033, −0.033, 0.100, 1.997]", "[−0.576, −0.655, −0.498, 1.729]"],
    ("norms", "Zero mean"): ["[0.632, 1.265, −0.632, −1.265]", "both norms give the same"],
    ("norms", "Constant"): ["[1.000, 1.000, 1.000, 1.000]", "[0.000, 0.000, 0.000, 0.000]"],
    ("norms", "All zero"): ["[0.000, 0.000, 0.000, 0.000]", "Nothing to normalize"],
    ("formats", "Why does 6938.6 + 15 change nothing?"): [
        "no more than half a step, 16, the sum is rounded back to 6944",
        *["6940", "6944", "448", "7168", "from 4096 to 8192 lie in 128 steps of 32"],
    ],
    ("formats", "6938.6 + 17"): ["rounded to 6976"],
    ("formats", "256²"): ["too large for FP16, E4M3, E5M2"],
    ("formats", "10⁻⁸"): ["FP16, E4M3, E5M2 cannot tell this number from zero"],
    ("formats", "0.1"): ["0.100097656"],
    ("bytes", "4096 tokens, 16 bits"): ["134 MB", "168 MB", "201 MB", "705 MB", "5.25"],
    ("bytes", "One token, 16 bits"): ["32.8 kB"],
    ("bytes", "4096 tokens, 32 bits"): ["268 MB"],
    ("outlier", "Why does the total error lie?"): [
        *["total error of 2.8% looks fine", "6930, sets the step for all: 54.57"],
        *["error is 100%", "holds 98%", "0.076% of the sum is lost, and √0.076% = 2.8%"],
    ],
    ("outlier", "Without token 0"): ["0.2717", "share 5 levels", "9.7%"],
    ("outlier", "A scale per token"): ["the medians are 26.591 and 0.2094", "error is 7.4%"],
    ("outlier", "After RMSNorm"): ["31.76"],
    ("outlier", "SmoothQuant"): ["1.4%"],
    ("outlier", "Rotation"): ["1.1%"],
    ("outlier", "Rotation, INT4"): ["share 5 levels"],
    ("depth", "Where does the last gradient shrink?"): [
        "Pre-Norm: the gradient of the last layer shrinks (× 0.23)",
        "Post-Norm: the gradient of the last layer keeps its size (× 0.95)",
        "In the others it shrinks too: Sandwich norm × 0.26, Output norm × 0.26, DeepNorm × 0.49.",
        "at most 1.0% from √(1 + l/2)",
    ],
}


SMALL_TARGETS = """root => [...root.querySelectorAll("button, input, summary, .nr-bar--own")]
.filter(part => part.checkVisibility())
.map(part => [part.outerHTML.slice(0, 80), part.getBoundingClientRect()])
.filter(([, { width, height }]) => Math.min(width, height) < 24)
.map(([html]) => html)"""


SMALL_TEXT = """root => [...root.querySelectorAll("svg text")]
.filter(text => text.textContent.trim() && text.getBoundingClientRect().height < 10)
.map(text => text.textContent)"""


def opened(page: Page, site: Site, name: str, more: str = "", lang: str = "") -> Locator:
    page.goto(f"{site.root}{lang}{PLACES[name]}{more}")
    widget = page.locator(f"nr-{name} .nr-widget")
    widget.wait_for()
    return widget


@pytest.mark.parametrize("name", PLACES)
def test_presets_show_their_numbers(page: Page, site: Site, name: str) -> None:
    widget = opened(page, site, name)
    widget.locator("details summary").last.click()
    for (owner, preset), words in SEEN.items():
        if owner != name:
            continue
        button = widget.get_by_role("button", name=preset, exact=True)
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")
        for word in words:
            expect(widget).to_contain_text(word)
    if name == "norms":
        button = widget.get_by_role("button", name="Base", exact=True)
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")
        widget.get_by_label("0.01", exact=True).check()
        expect(button).to_have_attribute("aria-pressed", "false")


def test_sums_stop_where_the_text_says(page: Page, site: Site) -> None:
    page.goto(f"{site.root}deeper/precision/")
    widget = page.locator("nr-formats .nr-widget")
    for preset, words in {
        "4096 ones, BF16": "stops at 256 after 256 terms",
        "4096 ones, FP16": "stops at 2048",
        "4096 squares, BF16": "−29.7%",
        "4096 squares, FP32": "even the running sum does well",
    }.items():
        widget.get_by_role("button", name=preset).click()
        expect(widget).to_contain_text(words)
    widget.get_by_label("One number").check()
    expect(widget).to_contain_text("rounded back to 6944")


def test_an_entry_is_typed_stepped_and_dragged(page: Page, site: Site) -> None:
    widget = opened(page, site, "norms")
    entry = widget.get_by_label("Entry 1 of x")
    entry.fill("-2.5")
    expect(widget.locator(".nr-widget-facts")).to_contain_text("mean 0.625")
    entry.clear()
    entry.press("-")  # on the way to a number
    expect(widget.locator(".nr-widget-facts")).to_contain_text("mean 0.625")
    entry.fill("1")
    entry.press("ArrowUp")
    expect(widget.locator(".nr-widget-facts")).to_contain_text("mean 1.525")
    bar = widget.locator(".nr-bar--own").first
    box = bar.bounding_box()
    assert box and box["height"] >= 24
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 10)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] * 0.9, box["y"] + 10, steps=4)
    page.mouse.up()
    expect(entry).to_have_value("4")
    widget.get_by_role("button", name="More entries").click()
    expect(widget.get_by_label("Entry 5 of x")).to_have_value("0")
    widget.get_by_role("button", name="Reset").click()
    expect(entry).to_have_value("1")
    expect(widget.get_by_label("Entry 5 of x")).to_have_count(0)


def test_the_address_holds_what_is_seen(page: Page, site: Site) -> None:
    widget = opened(page, site, "norms")
    widget.get_by_label("Entry 4 of x").fill("7")
    page.wait_for_function("location.hash === '#widget-norms?x=1,-1,3,7'")
    expect(widget.get_by_role("status")).to_contain_text("The mean carries")
    page.goto("about:blank")
    widget = opened(page, site, "norms", "#widget-norms?x=2,2,2,2,2&eps=0.01", "zh/")
    expect(widget.get_by_label("x 的第 5 项")).to_have_value("2")
    expect(widget).to_contain_text("这一行只有均值")
    expect(widget).to_be_in_viewport()
    page.evaluate("location.hash = '#widget-norms?x=0,0,0,0'")
    expect(widget).to_contain_text("没有东西可归一化")


def test_without_javascript_and_on_paper_a_picture_stands_there(
    browser: Browser, page: Page, site: Site
) -> None:
    bare = browser.new_context(java_script_enabled=False, viewport={"width": 360, "height": 800})
    plain = bare.new_page()
    for name, place in PLACES.items():
        plain.goto(site.root + place)
        static = plain.locator(f"nr-{name} [data-part=static]")
        for picture in static.locator("svg[role=img]").all():
            expect(picture).to_be_visible()
            expect(picture).to_have_accessible_name(re.compile(r"\w{3}"))
        small = static.evaluate(SMALL_TEXT)
        assert not small, f"{name}: not to be read at 360 px: {small}"
        expect(static.get_by_role("table")).to_be_hidden()
        static.locator("summary").click()
        expect(static.get_by_role("table")).to_be_visible()
    bare.close()
    widget = opened(page, site, "norms")
    picture = page.locator("nr-norms [data-part=static] svg[role=img]")
    expect(picture).to_be_hidden()
    page.emulate_media(media="print", color_scheme="dark")
    expect(picture).to_be_visible()
    expect(widget).to_be_hidden()
    ink = picture.locator("text").first.evaluate("text => getComputedStyle(text).fill")
    assert ink == "rgb(22, 32, 43)", "paper is white in either scheme"


def test_instant_navigation_brings_and_takes_widgets(page: Page, site: Site) -> None:
    opened(page, site, "norms")
    page.evaluate("window.nrStayed = true")
    link = page.locator("article a[href*='deeper/precision']").first
    link.click()
    page.locator("nr-formats .nr-widget").wait_for()

    def later(route: Route) -> None:
        page.wait_for_timeout(200)  # longer than Material waits before it notes a place
        route.continue_()

    page.route(f"**/{PLACES['norms']}", later)
    page.go_back()
    page.locator("nr-norms .nr-widget").wait_for()
    assert page.evaluate("window.nrStayed")
    expect(link).to_be_in_viewport()
    assert page.locator("nr-norms .nr-widget").count() == 1


@pytest.mark.parametrize("name", PLACES)
def test_widgets_are_accessible_and_fit_a_phone(page: Page, site: Site, name: str) -> None:
    page.set_viewport_size({"width": 360, "height": 800})
    page.emulate_media(reduced_motion="reduce")
    lang = "zh/" if list(PLACES).index(name) % 2 else ""  # the markup is the same in both
    widget = opened(page, site, name, lang=lang)
    widget.locator("details summary").last.click()
    widths = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert widths[0] <= widths[1]
    assert widget.evaluate(SMALL_TARGETS) == []
    page.evaluate(AXE)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        found = page.evaluate(
            "scope => axe.run(scope, {resultTypes: ['violations']})", f"nr-{name}"
        )
        assert [(one["id"], one["nodes"][0]["html"]) for one in found["violations"]] == [], scheme
