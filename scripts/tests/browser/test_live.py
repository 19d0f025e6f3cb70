"""Live snippets of a chapter page: printed first, run in one session, compared with what is printed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import Watch
from tests.browser.exercise_page import RUN_MS
from tests.browser.server import Site

pytestmark = pytest.mark.browser


class Chapter:
    """The chapter's page with its snippets, counted from 1."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def snippet(self, number: int) -> Locator:
        return self.page.locator("nr-run").nth(number - 1)

    def press(self, number: int, name: str) -> None:
        self.snippet(number).get_by_role("button", name=name).first.click()

    def write(self, number: int, code: str) -> None:
        """Puts code into the editor, which opens by Edit if it is not there yet."""
        editor = self.snippet(number).locator(".nr-editor [role=textbox]")
        if not editor.is_visible():
            self.press(number, "Edit")
        editor.focus()
        self.page.keyboard.press("ControlOrMeta+a")
        self.page.keyboard.insert_text(code)

    def says(self, number: int, words: str) -> None:
        mark = self.snippet(number).locator(".nr-result__mark")
        expect(mark).to_contain_text(words, timeout=RUN_MS)

    def stands(self, number: int, words: str) -> None:
        expect(self.snippet(number).locator(".nr-standing")).to_contain_text(words)


@pytest.fixture(scope="module")
def opened(browser: Browser, site: Site) -> Iterator[tuple[Chapter, Watch]]:
    site.asked.clear()
    context = browser.new_context()
    watch = Watch(context, site)
    page = context.new_page()
    page.goto(f"{site.root}normalization/")
    page.locator("nr-run .nr-snippet").first.wait_for()
    yield Chapter(page), watch
    context.close()


@pytest.fixture
def chapter(opened: tuple[Chapter, Watch]) -> Iterator[Chapter]:
    chapter, watch = opened
    yield chapter
    watch.check()


def test_nothing_is_loaded_for_those_who_only_read(chapter: Chapter, site: Site) -> None:
    expect(chapter.snippet(1).locator("[data-part=output]")).to_contain_text("True")
    expect(chapter.snippet(1).get_by_role("button", name="Run all above")).to_be_hidden()
    chapter.page.wait_for_load_state("networkidle")
    late = ("/assets/runtime/", "site.json", "app/worker", "code-mirror")
    assert not [path for path in site.asked if any(part in path for part in late)]


def test_a_snippet_runs_after_those_above_and_equals_what_is_printed(chapter: Chapter) -> None:
    chapter.press(2, "Run")
    chapter.says(2, "Same as printed")
    chapter.says(1, "Same as printed")
    chapter.stands(2, "run in this session")
    chapter.stands(3, "not run yet")


def test_other_output_is_shown_beside_the_printed_one(chapter: Chapter) -> None:
    chapter.write(2, "print('other')\nlater = d\n")
    chapter.page.keyboard.press("ControlOrMeta+Enter")
    chapter.says(2, "Differs")
    result = chapter.snippet(2).locator(".nr-result")
    expect(result).to_contain_text("other")
    chapter.write(2, "later +\\\n  1\n64.0")
    chapter.press(2, "Run")
    expect(result.locator("pre")).to_have_text("64.0")


def test_an_error_above_is_where_the_run_ends(chapter: Chapter) -> None:
    chapter.write(2, "x = 1\nprint(nothing)\n")
    chapter.press(3, "Run all above")
    chapter.says(2, "Stopped by an error")
    expect(chapter.snippet(2).locator(".cm-line.nr-failed-line")).to_contain_text("nothing")
    expect(chapter.snippet(3).locator(".nr-result")).to_contain_text("was not run")
    chapter.snippet(3).get_by_role("button", name="Go there").click()
    expect(chapter.snippet(2).get_by_role("button", name="Run", exact=False).first).to_be_focused()


def test_stop_ends_the_session_and_says_so(chapter: Chapter) -> None:
    chapter.write(2, "while True:\n    pass\n")
    chapter.press(2, "Run")
    status = chapter.snippet(2).locator(".nr-status__text")
    expect(status).to_contain_text("Running", timeout=RUN_MS)
    chapter.press(2, "Stop")
    chapter.says(2, "the session starts anew")
    chapter.stands(1, "Python was restarted")
    expect(chapter.snippet(2).get_by_role("status").last).to_contain_text("starts anew")


def test_reset_brings_the_printed_code_back(chapter: Chapter) -> None:
    chapter.press(2, "Reset")
    expect(chapter.snippet(2).locator(".cm-content")).to_contain_text("def layer_norm")
    expect(chapter.snippet(2).get_by_role("button", name="Reset")).to_be_disabled()
    chapter.press(2, "Run")
    chapter.says(2, "Same as printed")
    chapter.stands(1, "run in this session")


def test_another_page_begins_a_session_of_its_own(chapter: Chapter, site: Site) -> None:
    page = chapter.page
    page.evaluate("window.here = true")
    page.locator('.md-nav--primary a[href$="introduction/"]').first.click()
    page.wait_for_url(f"{site.root}introduction/")
    expect(chapter.snippet(1).locator(".nr-standing")).to_have_text("not run yet")
    chapter.press(1, "Run")
    chapter.says(1, "Same as printed")
    assert page.evaluate("window.here"), "the page was loaded anew, and Python with it"


def test_chinese_pages_speak_chinese(page: Page, site: Site) -> None:
    page.goto(f"{site.root}zh/introduction/")
    first = page.locator("nr-run").first
    first.locator(".nr-snippet").wait_for()
    expect(first.get_by_role("button", name="运行")).to_be_visible()
    expect(first.locator(".filename")).to_have_text("页面上的输出")
    expect(first.locator(".nr-standing")).to_have_text("尚未运行")
