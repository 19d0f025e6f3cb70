"""The browser's verdicts on each starter, solution and known mistake, and on hostile code."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import expect

from judge import catalog
from judge.exercise import Mistake
from judge.text import say
from tests.browser.exercise_page import DYING, ExercisePage

pytestmark = pytest.mark.browser

RIGHT = catalog.load("rms-norm").solution
LOOP = "def rms_norm(x, gamma, eps=1e-6):\n    while True:\n        pass\n"


@pytest.fixture
def page(warm: ExercisePage) -> ExercisePage:
    """The shared page, at the first exercise."""
    return at(warm, "rms-norm", "en")


def at(warm: ExercisePage, slug: str, lang: str) -> ExercisePage:
    return warm if (warm.slug, warm.lang) == (slug, lang) else warm.follow(slug, lang)


def test_stop_ends_a_loop_within_two_seconds_and_the_next_run_works(page: ExercisePage) -> None:
    page.start(LOOP)
    page.wait_until_running()
    time.sleep(0.6)  # the line is told some ten times a second
    page.button("stop").click()
    assert page.status(within_ms=2000) == "stopped"
    expect(page.message).to_contain_text(re.compile(r"You stopped the run at line [23]\."))
    assert page.run(RIGHT) == "pass"


def test_time_limit_ends_a_loop_and_names_the_line(page: ExercisePage) -> None:
    assert page.run(LOOP, limit=2) == "timeout"
    expect(page.message).to_contain_text(re.compile(r"Stopped after 2 s, at line [23]"))
    page.page.get_by_role("button", name=re.compile("Go to line [23]")).click()
    expect(page.editor).to_be_focused()
    # the same rows as in a terminal: tests that never ran are told, not left out
    expect(page.row("tiny_rows")).to_have_attribute("data-status", "skip")


def test_printing_without_end_freezes_nothing(page: ExercisePage) -> None:
    page.start("while True:\n    print('x' * 60)\n")
    page.wait_until_running()
    started = time.monotonic()
    for _ in range(5):
        page.page.evaluate("new Promise(requestAnimationFrame)")
    assert time.monotonic() - started < 2
    page.button("stop").click()
    assert page.status(within_ms=2000) == "stopped"
    assert len(page.page.locator(".nr-output pre").inner_text()) <= 20_000
    assert page.run(RIGHT) == "pass"


# Some of these take the interpreter down, which must not show afterwards.
ENDINGS = {
    "recursion": "def rms_norm(x, gamma, eps=1e-6):\n    return rms_norm(x, gamma, eps)\n",
    "sys.exit": "import sys\nsys.exit()\n",
    "exception": "raise ValueError('no')\n",
    "recursion through sorted": "def deep(x):\n    return sorted([x], key=deep)\n\ndeep([1])\n",
    "os._exit": "import os\nos._exit(0)\n",
    "memory": "import numpy as np\n\nkeep = np.ones((60_000, 60_000))\n",
}


@pytest.mark.console(*DYING)
@pytest.mark.parametrize("code", ENDINGS.values(), ids=ENDINGS)
def test_code_that_ends_badly_leaves_the_next_run_alone(page: ExercisePage, code: str) -> None:
    assert page.run(code) in ("error", "fail")
    assert page.run(RIGHT) == "pass"


def test_text_without_a_line_end_stays_with_its_run(page: ExercisePage) -> None:
    page.run(f"print('tail-of-A', end='')\n{RIGHT}")
    expect(page.page.locator(".nr-verdict > .nr-output pre")).to_have_text("tail-of-A")
    page.run(f"print('first-of-B')\n{RIGHT}")
    expect(page.page.locator(".nr-verdict > .nr-output pre")).to_have_text("first-of-B\n")


def test_learner_output_is_text(page: ExercisePage) -> None:
    page.run("print('<img src=x onerror=alert(1)>')\nraise ValueError('<b>bold</b>')\n")
    assert page.page.locator(".nr-verdict img, .nr-verdict b").count() == 0
    expect(page.page.locator(".nr-verdict")).to_contain_text("<b>bold</b>")


def test_hints_come_one_at_a_time(page: ExercisePage) -> None:
    page.run(catalog.load("rms-norm").starter)
    steps = page.page.locator(".nr-ladder").first.locator("details")
    expect(steps.first).to_be_visible()
    for step in steps.all()[1:]:
        expect(step).to_be_hidden()
    steps.first.locator("summary").click()
    if steps.count() > 1:
        expect(steps.nth(1)).to_be_visible()


@pytest.mark.parametrize("slug", catalog.slugs())
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_exercise_runs(warm: ExercisePage, slug: str, lang: str) -> None:
    """Two mistakes in each language: what is said is the judge's, which knows all under Pyodide."""
    page = at(warm, slug, lang)
    exercise = catalog.load(slug)
    assert page.run(exercise.starter) == "fail"
    first = page.row(exercise.tests[0].id)
    expect(first.locator("> details")).to_have_attribute("open", "")
    unwritten = say("not_written", lang, function=exercise.functions[0].name)
    expect(first).to_contain_text(plain(unwritten))
    first_two = slice(0, 2) if lang == "en" else slice(-2, None)
    for mistake in exercise.mistakes[first_two]:
        assert_named(page, mistake)
    assert page.run(exercise.solution) == "pass"
    expect(page.summary).to_have_text(say("all_passed", lang, count=len(exercise.tests)))
    assert page.page.locator("nr-exercise .nr-test").count() == len(exercise.tests)


def assert_named(page: ExercisePage, mistake: Mistake) -> None:
    assert page.run(mistake.code) == "fail"
    assert page.failed == set(mistake.killed_by), mistake.id
    named = page.page.locator("[data-mistake]")
    ids = [(row.get_attribute("data-mistake") or "").split() for row in named.all()]
    assert ids and all(mistake.id in told for told in ids)  # two that look alike are both told
    expect(named.first).to_contain_text(plain(mistake.message[page.lang]))


def plain(text: str) -> str:
    """The words of `text` without the signs for stress and code."""
    return re.sub(r"[*`]", "", text)
