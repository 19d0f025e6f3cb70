"""Visits a page in a fresh Chromium and times what a learner waits for."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from playwright.sync_api import BrowserContext, Page, Playwright

import toolchain

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
LONGEST = 120_000  # milliseconds
RERUNS = 3
SETTLING = 1500  # milliseconds in which a page that seemed idle may go on loading

# The clock stands in the page: it starts with the click and stops when the verdict is there.
START_CLOCK = """
() => {
  const element = document.querySelector("nr-exercise");
  delete element.dataset.status;
  window.waited = new Promise((resolve) => {
    let began;
    element.addEventListener("click", () => { began = performance.now(); }, { capture: true });
    const observer = new MutationObserver(() => {
      if (!element.dataset.status || element.dataset.state === "running") return;
      observer.disconnect();
      resolve(performance.now() - began);
    });
    observer.observe(element, { attributes: true });
  });
}
"""


@dataclass(frozen=True)
class Visit:
    """Milliseconds: until the editor is there, from the first click to the verdict, re-runs."""

    page: float
    cold: float
    again: float
    warm: float


def visit(playwright: Playwright, url: str) -> Visit:
    """One visitor: a new profile, a first run, three more, then the browser started again."""
    with tempfile.TemporaryDirectory() as profile:
        with _chromium(playwright, profile) as browser:
            page, shown = _open(browser, url)
            cold = _time_run(page)
            again = sorted(_time_run(page) for _ in range(RERUNS))[RERUNS // 2]
        with _chromium(playwright, profile) as browser:
            page, _ = _open(browser, url)
            warm = _time_run(page)
    return Visit(shown, cold, again, warm)


def _time_run(page: Page) -> float:
    page.evaluate(START_CLOCK)
    page.get_by_role("button", name="Run").first.click()
    return float(page.evaluate("window.waited"))


def look(playwright: Playwright, url: str) -> None:
    """Opens a page in a new profile and waits until nothing more loads."""
    with tempfile.TemporaryDirectory() as profile, _chromium(playwright, profile) as browser:
        page = browser.new_page()
        page.goto(url, wait_until="networkidle")
        page.wait_for_timeout(SETTLING)
        page.wait_for_load_state("networkidle")


@contextmanager
def _chromium(playwright: Playwright, profile: str) -> Iterator[BrowserContext]:
    context = playwright.chromium.launch_persistent_context(
        profile, executable_path=toolchain.chromium(), args=list(FLAGS), headless=True
    )
    context.set_default_timeout(LONGEST)
    yield context
    context.close()


def _open(browser: BrowserContext, url: str) -> tuple[Page, float]:
    page = browser.new_page()
    page.goto(url)
    page.locator("nr-exercise button").first.wait_for()
    return page, page.evaluate("performance.now()")
