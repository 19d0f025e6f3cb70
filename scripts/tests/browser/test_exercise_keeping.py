"""The learner's code survives reloads, language switches, other tabs, full storage and Reset."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from judge import catalog
from tests.browser.exercise_page import ExercisePage
from tests.browser.server import PREFIX, Site

pytestmark = pytest.mark.browser

STARTER = catalog.load("rms-norm").starter.rstrip() + "\n"
MINE = "def rms_norm(x, gamma, eps=1e-6):\n    return x  # mine\n"
THEIRS = MINE.replace("mine", "theirs")
KEY = f"nr:{PREFIX}:code:rms-norm"
PAST = f"nr:{PREFIX}:past:rms-norm"
# Cookies blocked: merely touching localStorage throws.
BLOCKED = """Object.defineProperty(window, "localStorage", {
  configurable: true,
  get() { throw new DOMException("no", "SecurityError"); },
})"""
FULL = """() => {
  Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
}"""


def saved(page: ExercisePage) -> None:
    expect(page.saved).to_have_text("Saved in this browser", timeout=30_000)


def test_reload_keeps_the_code_and_runs_nothing(exercise: ExercisePage) -> None:
    exercise.write(MINE)
    saved(exercise)
    exercise.page.reload()
    exercise.wait_for_editor()
    assert exercise.code == MINE
    assert exercise.element.get_attribute("data-state") == "idle"


def test_leaving_at_once_keeps_the_code(exercise: ExercisePage, site: Site) -> None:
    exercise.write(MINE)
    exercise.page.goto(site.root)
    exercise.page.go_back()
    exercise.wait_for_editor()
    assert exercise.code == MINE


def test_language_switch_keeps_the_code_and_speaks_chinese(exercise: ExercisePage) -> None:
    exercise.write(MINE)
    exercise.page.locator(".md-header a[hreflang=zh]").click()
    exercise.page.wait_for_url("**/zh/exercises/rms-norm/**")
    chinese = ExercisePage(exercise.page, exercise.root, lang="zh").wait_for_editor()
    assert chinese.code == MINE
    expect(chinese.button("run")).to_be_visible()
    expect(chinese.page.locator(".nr-small")).to_contain_text("先按 Esc，再按 Tab")


def test_code_equal_to_the_starter_is_not_kept(exercise: ExercisePage) -> None:
    exercise.write(MINE)
    saved(exercise)
    exercise.write(STARTER)
    exercise.page.wait_for_function("key => localStorage.getItem(key) === null", arg=KEY)


def test_reset_asks_and_can_be_undone(exercise: ExercisePage) -> None:
    exercise.write(MINE)
    exercise.button("reset").click()
    exercise.page.get_by_role("button", name="Keep my code").click()
    assert exercise.code == MINE
    exercise.button("reset").click()
    exercise.page.get_by_role("button", name="Back to the starter").click()
    expect(exercise.notices).to_contain_text("starter code again")
    assert exercise.code == STARTER
    exercise.page.get_by_role("button", name="Undo").click()
    assert exercise.code == MINE


def test_earlier_versions_come_back(exercise: ExercisePage) -> None:
    exercise.write(MINE)
    exercise.button("reset").click()
    exercise.page.get_by_role("button", name="Back to the starter").click()
    exercise.page.reload()
    exercise.wait_for_editor()
    exercise.page.locator(".nr-versions summary").click()
    exercise.page.locator(".nr-versions button").first.click()
    assert exercise.code == MINE


def test_blocked_storage_is_told_once_and_nothing_else_breaks(page: Page, site: Site) -> None:
    page.add_init_script(BLOCKED)
    exercise = ExercisePage(page, site.root).open()
    expect(exercise.notices).to_contain_text("does not let the page keep anything")
    exercise.write(MINE)
    expect(exercise.saved).to_have_text("Not saved")
    assert exercise.notices.locator(".nr-notice").count() == 1


def test_full_storage_says_not_saved(exercise: ExercisePage) -> None:
    exercise.page.evaluate(FULL)
    exercise.write(MINE)
    expect(exercise.saved).to_have_text("Not saved")
    expect(exercise.notices).to_contain_text("storage for this site is full")
    with exercise.page.expect_download() as download:
        exercise.page.get_by_role("button", name="Download .py").click()
    assert download.value.suggested_filename == "rms_norm.py"
    assert download.value.path().read_text(encoding="utf-8") == MINE


def test_two_tabs_lose_nothing(exercise: ExercisePage, context: BrowserContext, site: Site) -> None:
    other = ExercisePage(context.new_page(), site.root).open()
    other.write(THEIRS)
    saved(other)
    expect(exercise.notices).to_contain_text("Another tab")
    exercise.page.bring_to_front()
    exercise.write(MINE)  # the offer is overlooked
    saved(exercise)
    exercise.page.locator(".nr-versions summary").click()
    exercise.page.locator(".nr-versions button").first.click()
    assert exercise.code == THEIRS
    other.page.evaluate("localStorage.clear()")  # as a page of another project on this host may do
    exercise.page.wait_for_function("localStorage.length > 0")
    exercise.page.reload()
    assert exercise.wait_for_editor().code == THEIRS


def test_the_other_tabs_version_can_be_taken(
    exercise: ExercisePage, context: BrowserContext, site: Site
) -> None:
    other = ExercisePage(context.new_page(), site.root).open()
    other.write(THEIRS)
    saved(other)
    exercise.page.get_by_role("button", name="Take that version").click()
    assert exercise.code == THEIRS


def test_new_starter_is_offered_to_those_who_edited(page: Page, site: Site) -> None:
    kept = json.dumps({"code": MINE, "starter": "of long ago", "at": 0})
    page.add_init_script(f"localStorage[{KEY!r}] ??= {kept!r}")
    exercise = ExercisePage(page, site.root).open()
    assert exercise.code == MINE
    expect(exercise.notices).to_contain_text("starter code of this exercise has changed")
    page.get_by_role("button", name="Start from the new one").click()
    assert exercise.code == STARTER


def test_spoilt_storage_is_no_obstacle(page: Page, site: Site) -> None:
    past = json.dumps([None, {"code": 5}, {"code": "x", "at": 1e300, "passed": False}])
    page.add_init_script(
        f"localStorage[{KEY!r}] = '{{]'; localStorage.code = 'foreign';"
        f"localStorage[{PAST!r}] = {past!r}; localStorage['{PREFIX}.__palette'] = '{{]'"
    )
    assert ExercisePage(page, site.root).open().code == STARTER


@pytest.mark.parametrize(
    ("pasted", "kept"),
    [
        ("def f():\r\n\tx = 1\r\n\treturn x", "def f():\n    x = 1\n    return x"),
        (">>> x = 1\n>>> if x:\n...     print(x)\n1", "x = 1\nif x:\n    print(x)"),
        ("s = 'a\tb'", "s = 'a\tb'"),
    ],
    ids=["tabs and CRLF", "prompts", "tab in a string"],
)
def test_paste_is_made_fit(exercise: ExercisePage, pasted: str, kept: str) -> None:
    paste(exercise, pasted)
    assert exercise.code == kept


def test_a_text_too_long_is_refused(exercise: ExercisePage) -> None:
    paste(exercise, "x = [" + "1.0, " * 200_000 + "]")
    expect(exercise.notices).to_contain_text("too long")
    exercise.write(MINE)
    assert exercise.code == MINE


def paste(page: ExercisePage, text: str) -> None:
    page.editor.focus()
    page.page.keyboard.press("ControlOrMeta+a")
    page.editor.evaluate(
        """(place, text) => {
          const clipboardData = new DataTransfer();
          clipboardData.setData("text/plain", text);
          const how = {clipboardData, bubbles: true, cancelable: true};
          place.dispatchEvent(new ClipboardEvent("paste", how));
        }""",
        text,
    )


@pytest.mark.console("Failed to load")
def test_plain_text_area_stands_in_for_the_editor(page: Page, site: Site) -> None:
    site.broken["/code-mirror-"] = 404
    exercise = ExercisePage(page, site.root).open()
    exercise.write(MINE)
    saved(exercise)
    expect(page.locator(".nr-textarea")).to_be_visible()
    page.reload()
    assert exercise.wait_for_editor().code == MINE


def test_list_shows_progress(exercise: ExercisePage) -> None:
    exercise.write(MINE)
    saved(exercise)
    exercise.page.goto(f"{exercise.root}exercises/")
    shown = exercise.page.locator('[data-exercise="rms-norm"] [data-progress]')
    expect(shown).to_have_text("In progress")
    exercise.page.evaluate(f"localStorage[{KEY.replace('code', 'passed')!r}] = '1'")
    exercise.page.goto(f"{exercise.root}zh/exercises/")
    expect(shown).to_have_text(re.compile("已通过"))


def test_starting_over_deletes_what_is_ours_and_nothing_else(exercise: ExercisePage) -> None:
    page = exercise.page
    page.goto(f"{exercise.root}exercises/")
    expect(page.locator(".nr-start-over")).to_have_count(0)
    page.evaluate(f"localStorage[{KEY!r}] = '{{}}'; localStorage.foreign = 'kept'")
    page.reload()
    page.get_by_role("button", name="Delete all my code and progress").click()
    page.get_by_role("button", name="Delete all", exact=True).click()
    expect(page.locator('[data-exercise="rms-norm"] [data-progress]')).to_have_text("Not started")
    assert page.evaluate(f"[localStorage[{KEY!r}] ?? null, localStorage.foreign]") == [None, "kept"]
