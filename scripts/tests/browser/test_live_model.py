"""The model on the page: it runs, its download survives what happens to downloads, changes are shown."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import BrowserContext, Locator, Page, Route, expect

import toolchain
from lab.measure.smollm import texts, weights
from lab.measure.smollm.gguf import GGUF
from lab.measure.smollm.llama import Llama
from tests.browser.server import Site

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(
        not weights.FILE.exists(), reason=f"NOT DRIVEN: {weights.FILE.name} is not installed"
    ),
]

PATIENCE = 90_000  # ms; the machine of the tests may be busy
TYPED = 400  # ms, longer than the panel waits for the next letter
BLOCK, WIDTH, TOKENS = 12, 576, 17
AXE = (toolchain.NODE_MODULES / "axe-core" / "axe.min.js").read_text("utf-8")
# One token more than is taken; the recorded sentence begins so.
SENTENCE = (
    "The old lighthouse keeper climbed the narrow stairs every evening, lit the lamp, and wrote"
)

# The worker itself, asked as the page asks it.
ASK = """async ({app, manifest, ids}) => {
  const about = await (await fetch(manifest)).json();
  const worker = new Worker(new URL("model-worker.js", app), {type: "module"});
  const change = {stream: "fp32", norm: "fp32", factor: 1};
  worker.postMessage({kind: "open", manifest: about, folder: new URL("./", manifest).href});
  worker.postMessage({kind: "run", id: 1, ids, blocks: 12, speaks: false, change});
  const result = await new Promise((resolve, reject) => {
    worker.onmessage = ({data}) => {
      if (data.kind === "done") resolve(data.result);
      if (data.kind === "failed") reject(new Error(data.detail));
    };
  });
  worker.terminate();
  return result.plain.map((state) => Array.from(state));
}"""
KEPT = """async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith("nr-model"));
  const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return lists.flat().length;
}"""


@pytest.fixture(autouse=True)
def _pieces(site: Site) -> Iterator[None]:
    if not (site.folder / "assets" / "model").is_dir():
        pytest.skip("NOT DRIVEN: this site was built without the model's pieces")
    yield


def opened(page: Page, site: Site, language: str = "") -> Locator:
    page.goto(f"{site.root}{language}real-streams/")
    page.wait_for_function("['nr-model', 'nr-stream'].every((tag) => customElements.get(tag))")
    panel = page.locator("nr-model")
    panel.scroll_into_view_if_needed()
    expect(panel.get_by_role("textbox")).to_be_visible(timeout=PATIENCE)
    return panel


def pieces_asked(site: Site) -> list[str]:
    return [Path(path).name for path in site.asked if re.search(r"/model/\w+\.bin$", path)]


@pytest.mark.console("Failed to load resource")
def test_a_run_survives_its_download_and_agrees_with_numpy(
    page: Page, site: Site, context: BrowserContext
) -> None:
    site.asked.clear()
    panel = opened(page, site)
    expect(panel).to_contain_text("downloads at most 28.2 MB")
    assert not pieces_asked(site), "nothing is fetched before a click"
    third, eighth = (name_of(manifest(site)["blocks"][at]) for at in (2, 7))
    # Both are broken from the start: a quick download has the eighth before it hears of the third.
    site.damage[eighth] = lambda data: data[: len(data) // 2]
    site.damage[third] = lambda data: data[:-1] + bytes([data[-1] ^ 1])
    panel.get_by_role("textbox").fill(SENTENCE)
    expect(panel.get_by_role("listitem")).to_have_count(TOKENS + 1, timeout=PATIENCE)
    expect(panel).to_contain_text("Tokens: 16 of at most 16. Left out at the end: 1.")
    panel.get_by_role("button", name="Run 12 blocks").press("Enter")
    expect(panel.get_by_role("alert")).to_contain_text("arrived damaged", timeout=PATIENCE)

    del site.damage[third]
    panel.get_by_role("button", name="Go on").press("Enter")
    expect(panel.get_by_role("alert")).to_contain_text("connection broke", timeout=PATIENCE)
    had = page.evaluate(KEPT)
    assert 0 < had < 12 + TOKENS

    site.damage.clear()
    site.asked.clear()
    panel.get_by_role("button", name="Go on").press("Enter")
    said = panel.get_by_role("status")
    expect(said).to_contain_text("Largest value: 24,926.2, at token 0", timeout=PATIENCE)
    expect(said).to_contain_text("channel 507, after block 12")
    expect(panel.get_by_role("button", name="Run 12 blocks")).to_be_focused()
    missing = pieces_asked(site)
    assert eighth in missing and third not in missing
    assert had + len(missing) == page.evaluate(KEPT), "only what was missing is asked for"
    expect(page.get_by_label("Model and text")).to_have_value("yours")

    # Another visit, in the other language: all is there.
    site.asked.clear()
    other = opened(context.new_page(), site, "zh/")
    other.get_by_role("textbox").fill(SENTENCE)
    expect(other).to_contain_text("无需下载", timeout=PATIENCE)
    other.get_by_role("button", name="运行 12 块").click()
    expect(other.get_by_role("status")).to_contain_text("24,926.2", timeout=PATIENCE)
    assert not pieces_asked(site)
    assert_accessible(other.page)
    compare(page, site)

    panel.get_by_role("button", name="Delete the downloaded weights").click()
    expect(said).to_contain_text("deleted")
    expect(panel.get_by_role("button", name="Run 12 blocks")).to_be_focused()
    expect(panel).to_contain_text(re.compile(r"downloads 27\.\d MB"))
    assert page.evaluate(KEPT) == 0


def test_without_room_it_runs_all_the_same_and_changes_are_shown(page: Page, site: Site) -> None:
    panel = opened(page, site)
    devtools = page.context.new_cdp_session(page)
    quota = {"origin": site.origin, "quotaSize": 1_000_000}
    devtools.send("Storage.overrideQuotaForOrigin", quota)
    # The vocabulary is on its way: a run can be canceled, and the text changed.
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.context.route(f"**/{name_of(manifest(site)['vocabulary'])}", hold)
    panel.get_by_role("button", name="Run 12 blocks").click()
    panel.get_by_role("button", name="Cancel").click()
    expect(panel.get_by_role("alert")).to_contain_text("Canceled", timeout=PATIENCE)
    panel.get_by_role("button", name="Go on").click()
    site.damage[".bin"] = slow
    panel.get_by_role("textbox").fill("The capital of France is")
    page.wait_for_timeout(TYPED)
    assert len(held) == 1, "the vocabulary is asked for once"
    held[0].continue_()
    panel.get_by_role("button", name="Cancel").click()
    expect(panel.get_by_role("alert")).to_contain_text("Canceled", timeout=PATIENCE)
    site.damage.clear()
    panel.get_by_role("button", name="Go on").click()
    expect(panel.get_by_text("There was no room to keep all")).to_be_visible(timeout=PATIENCE)
    page.locator("nr-stream").get_by_role("radio", name="as it is read").check()
    reads = page.locator("nr-stream .nr-widget__verdict")
    expect(reads).to_contain_text("as block 13 (through its first norm) reads it")
    everything = panel.get_by_role("button", name="Run all 30 blocks")
    expect(everything.locator("xpath=..")).to_contain_text(re.compile(r"downloads \d\d\.\d MB"))
    everything.click()
    said = panel.get_by_role("status")
    expect(said).to_contain_text("Likeliest next token: ␣Paris", timeout=PATIENCE)
    expect(said).not_to_contain_text("with the change: ␣Paris")
    expect(said).to_contain_text("With the change the largest value is ")
    changes = panel.locator("details tbody tr")
    expect(changes.first).to_contain_text(re.compile("^11"))
    expect(changes.nth(1)).to_contain_text(re.compile("^1224,926.2 → "))
    expect(page.get_by_label("Model and text")).to_have_value("yours-changed")
    panel.get_by_role("group", name="Norm statistics in").get_by_label("FP16").check()
    everything.click()
    expect(said).to_contain_text("with the change: all tokens alike", timeout=PATIENCE)
    assert_accessible(page)


@pytest.mark.console("Failed to load resource")
def test_a_host_without_the_pieces_offers_no_run(page: Page, site: Site) -> None:
    site.broken["/assets/model/"] = 404
    page.goto(f"{site.root}real-streams/")
    page.wait_for_function("['nr-model', 'nr-stream'].every((tag) => customElements.get(tag))")
    panel = page.locator("nr-model")
    panel.scroll_into_view_if_needed()
    expect(panel).to_contain_text("does not carry the weights", timeout=PATIENCE)
    expect(panel.get_by_role("button")).to_have_count(0)


def slow(data: bytes) -> bytes:
    time.sleep(2)
    return data


def manifest(site: Site) -> dict:
    return dict(json.loads(manifest_path(site).read_text("utf-8")))


def manifest_path(site: Site) -> Path:
    return next((site.folder / "assets" / "model").glob("*.json"))


def name_of(piece: dict) -> str:
    return f"{piece['sha256'][:16]}.bin"


def compare(page: Page, site: Site) -> None:
    """The browser's own numbers, state by state, with NumPy's."""
    ids = texts.ids("english")[:TOKENS]
    app = page.evaluate("document.querySelector('script[type=module][src*=\"assets/app\"]').src")
    address = f"{site.root}assets/model/{manifest_path(site).name}"
    states = page.evaluate(ASK, {"app": app, "manifest": address, "ids": ids})
    found = np.array(states, np.float32).reshape(BLOCK + 1, TOKENS, WIDTH)
    model = Llama(GGUF(weights.FILE))
    x = model.embed(ids)
    expected = np.stack([x, *(step.after for step in model.steps(x, last=BLOCK))])
    ordinary = np.sqrt((expected[:, 1:] ** 2).mean((1, 2)))[:, None, None]
    assert (np.abs(found - expected) <= 1e-4 * (np.abs(expected) + ordinary)).all()


def assert_accessible(page: Page) -> None:
    page.evaluate(AXE)
    found = page.evaluate("async () => (await axe.run('nr-model')).violations")
    assert not found, [(fault["id"], [node["html"] for node in fault["nodes"]]) for fault in found]
