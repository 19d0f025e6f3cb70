"""The stream explorer: what it fetches, the ways through it, and that it says what was recorded."""

from __future__ import annotations

import gzip
import json

import numpy as np
import pytest
from playwright.sync_api import Locator, Page, expect

from lab.records.printing import render
from tests.browser.server import Site
from tests.browser.test_widgets import AXE, SMALL_TARGETS
from website.marks.tables import DATA

pytestmark = pytest.mark.browser

PAGE = "real-streams/"
TARGETS = SMALL_TARGETS.replace("button, input", "button, input, select")


def peak(block: int, token: int) -> str:
    """The largest value of a state, as the record has it and pages print it."""
    about = json.loads((DATA / "stream-smollm2-en.json").read_text("utf-8"))
    shape = about["blocks"] + 1, len(about["tokens"])
    count = shape[0] * shape[1]
    path = DATA / "streams" / "smollm2-en" / "overview.bin"
    values = np.fromfile(path, "<f4", count, offset=4 * count).reshape(shape)
    return render(float(values[block, token]), "figures 5")


def fetched(site: Site) -> list[str]:
    """The files of recordings that were asked for: stream and name."""
    parts = [path.split("/assets/streams/") for path in site.asked if "/assets/streams/" in path]
    return sorted(part[1].split("/", 1)[1] for part in parts)


def kept(name: str) -> bytes:
    document = name.endswith("json")
    path = DATA / (f"stream-{name.split('/')[0]}.json" if document else f"streams/{name}")
    return path.read_bytes()


def opened(page: Page) -> Locator:
    page.locator("nr-stream").scroll_into_view_if_needed()
    widget = page.locator("nr-stream .nr-widget")
    widget.wait_for()
    return widget


OWN = """document.querySelector("nr-stream").show({
  id: "own", title: "My own", tokens: ["a", "b"], blocks: 1, width: 2,
  states: [Float32Array.of(1, 0, 1, 1), Float32Array.of(0, -1, 1, 7)],
})"""

OUTSIDE = """card => [...card.querySelectorAll("label, select, button")]
  .filter((one) => one.getBoundingClientRect().right > card.getBoundingClientRect().right)
  .map((one) => one.textContent)"""


@pytest.mark.console("Failed to load resource")
def test_a_way_through_the_explorer(page: Page, site: Site) -> None:
    site.asked.clear()
    page.set_viewport_size({"width": 1280, "height": 300})
    page.goto(site.root + PAGE)
    static = page.locator("nr-stream [data-part=static]")
    expect(static.locator("svg")).to_be_visible()
    assert fetched(site) == [], "nothing is fetched before it is near"
    page.set_viewport_size({"width": 1280, "height": 900})
    widget = opened(page)
    expect(static).to_be_hidden()
    names = ["smollm2-en/overview.bin", "smollm2-en/stream.json", "smollm2-en/token-0.bin"]
    assert fetched(site) == names
    assert sum(len(gzip.compress(kept(name))) for name in names) < 60_000

    says = widget.locator(".nr-widget__verdict")
    expect(says).to_contain_text(f"channel 507 is {peak(12, 0)}, 98.6%")
    surface = widget.get_by_role("application", name="Map of blocks")
    surface.focus()
    for key in ("ArrowRight", "ArrowDown", "ArrowDown"):
        page.keyboard.press(key)
    expect(says).to_contain_text("Token 2 “old”, after block 13")
    expect(says).to_contain_text(f"largest of its 576 values is {peak(13, 2)}")
    expect(widget.get_by_role("status")).to_contain_text(peak(13, 2))
    assert "#widget-stream?text=smollm2-en&block=13&token=2&channel=507" in page.url

    widget.get_by_text("The same numbers as tables").click()
    expect(widget.locator("tbody tr").nth(13)).to_contain_text(peak(13, 2))
    widget.get_by_role("radio", name="normalized, no gain").check()
    expect(says).to_contain_text("No channel can exceed √576 = 24")
    widget.get_by_role("radio", name="hidden").check()
    widget.get_by_label("Token", exact=True).fill("0")
    expect(says).to_contain_text("Token 1 “The”")
    widget.get_by_role("button", name="Reset").click()
    expect(says).to_contain_text(peak(12, 0))
    box = surface.locator("svg").bounding_box()
    page.mouse.click(box["x"] + box["width"] - 4, box["y"] + 10)
    expect(says).to_contain_text("Token 0 “<|im_start|>”, after block 30")

    site.broken["token-5.bin"] = 500
    widget.get_by_label("Token", exact=True).fill("5")
    again = page.locator("nr-stream").get_by_role("button", name="Try again")
    again.wait_for()
    site.broken.clear()
    again.click()
    expect(says).to_contain_text("Token 5 “climbed”")
    expect(again).to_have_count(0)

    page.evaluate("window.nrStayed = document.querySelector('nr-stream')")
    page.locator("article").get_by_role("link", name="the next norm", exact=True).click()
    expect(says).to_contain_text("as block 13 (through its first norm) reads it")
    expect(widget).to_be_in_viewport()
    expect(widget).to_be_focused()
    assert page.evaluate("nrStayed.isConnected"), "the page was loaded again"
    page.evaluate(OWN)
    expect(says).to_contain_text("Token 1 “b”, after block 1: channel 1 is 7, 98.0%")
    expect(widget.get_by_label("Model and text")).to_have_value("own")
    expect(widget).to_contain_text("there is only the stream itself")
    page.evaluate("location.hash = '#widget-stream?text=gone&block=3'")
    expect(page.locator("nr-stream .nr-notice")).to_contain_text("text of this link is not here")
    expect(says).to_contain_text("after block 3")
    page.emulate_media(media="print")
    expect(static.locator("svg")).to_be_visible()
    expect(widget).to_be_hidden()


def test_it_is_accessible_and_fits_a_phone(page: Page, site: Site) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.emulate_media(reduced_motion="reduce")
    state = "#widget-stream?text=smollm2-zh&block=16&token=3&compare=true&first=false"
    page.goto(f"{site.root}zh/{PAGE}{state}")
    widget = opened(page)
    expect(widget.locator(".nr-widget__verdict")).to_contain_text("token 3“清·3”，第 16 块之后")
    widget.get_by_text("同样的数值，以表格显示").click()
    expect(widget).to_contain_text("其余 token 在那里的最大值")
    widths = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert widths[0] <= widths[1]
    assert widget.evaluate(TARGETS) == []
    page.evaluate(OWN.replace("My own", "W" * 50))
    expect(widget.get_by_label("模型与文字")).to_have_value("own")
    assert widget.evaluate(OUTSIDE) == [], "a long title pushes nothing out of the card"
    widget.get_by_label("模型与文字").select_option("smollm2-zh")
    expect(widget).to_contain_text("归一化之前或之后")
    page.evaluate(AXE)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        if scheme == "dark":  # the tables' colours are those of the text around them
            widget.get_by_text("同样的数值，以表格显示").click()
        found = page.evaluate("axe.run('nr-stream', {resultTypes: ['violations']})")
        assert [(one["id"], one["nodes"][0]["html"]) for one in found["violations"]] == [], scheme
