"""The built site in a real Chromium: served from a sub-path, every other host out of reach."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

import toolchain
from tests.browser.exercise_page import ExercisePage
from tests.browser.server import Site

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "console(*beginnings): these console errors are expected")


@pytest.fixture(scope="session")
def site() -> Iterator[Site]:
    folder = Path(os.environ.get("SITE_DIR", toolchain.SITE))
    if not (folder / "index.html").exists():
        pytest.skip(f"no site in {folder}: run `make build`")
    with Site(folder).running() as running:
        yield running


@pytest.fixture(autouse=True)
def _whole_site(site: Site) -> Iterator[None]:
    yield
    site.broken.clear()
    site.damage.clear()
    site.types.clear()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=toolchain.chromium(), args=ARGUMENTS, headless=True
        )
        yield chromium
        chromium.close()


class Watch:
    """Notes what a page must not do: errors on the console, requests to other hosts."""

    def __init__(self, context: BrowserContext, site: Site) -> None:
        self.errors: list[str] = []
        self.foreign: list[str] = []
        self.origin = site.origin
        context.on("console", lambda message: self._hear(message.type, message.text))
        context.on("weberror", lambda fault: self.errors.append(str(fault.error)))
        context.on("request", lambda request: self._see(request.url))

    def _hear(self, kind: str, text: str) -> None:
        if kind == "error":
            self.errors.append(text)

    def _see(self, url: str) -> None:
        if not url.startswith((self.origin, "data:", "blob:")):
            self.foreign.append(url)

    def check(self, expected: tuple[str, ...] = ()) -> None:
        unexpected = [text for text in self.errors if not text.startswith(expected or ("\0",))]
        assert not unexpected, f"console errors: {unexpected}"
        assert not self.foreign, f"requests to other hosts: {self.foreign}"
        self.errors.clear()


def _expected(request: pytest.FixtureRequest) -> tuple[str, ...]:
    marker = request.node.get_closest_marker("console")
    return marker.args if marker else ()


@pytest.fixture
def context(
    browser: Browser, site: Site, request: pytest.FixtureRequest
) -> Iterator[BrowserContext]:
    """A visitor who was never here."""
    made = browser.new_context()
    watch = Watch(made, site)
    yield made
    made.close()
    watch.check(_expected(request))


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()


@pytest.fixture
def exercise(page: Page, site: Site) -> ExercisePage:
    """A fresh, opened exercise page."""
    return ExercisePage(page, site.root).open()


@pytest.fixture(scope="module")
def shared(browser: Browser, site: Site) -> Iterator[tuple[ExercisePage, Watch]]:
    context = browser.new_context()
    watch = Watch(context, site)
    yield ExercisePage(context.new_page(), site.root).open(), watch
    context.close()


@pytest.fixture
def warm(
    shared: tuple[ExercisePage, Watch], request: pytest.FixtureRequest
) -> Iterator[ExercisePage]:
    """The page that the tests of a module share, so that Python is loaded once."""
    page, watch = shared
    yield page
    watch.check(_expected(request))
