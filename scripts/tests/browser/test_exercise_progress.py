"""What earlier work is good for: the sum in the list, one file of it all, own functions reused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from judge import catalog
from tests.browser.exercise_page import ExercisePage
from tests.browser.server import PREFIX, Site

pytestmark = pytest.mark.browser

MINE = "def rms_norm(x, gamma, eps=1e-6):\n    return x  # mine\n"
THEIRS = MINE.replace("mine", "theirs")
FORMAT = "residual-stream progress"


def keep(page: Page, **values: Any) -> None:
    """Writes into the site's storage before a page reads it: `code__rms_norm={...}`."""
    names = {name.replace("__", ":").replace("_", "-"): value for name, value in values.items()}
    entries = {
        f"nr:{PREFIX}:{name}": value if isinstance(value, str) else json.dumps(value)
        for name, value in names.items()
    }
    page.evaluate("entries => Object.assign(localStorage, entries)", entries)


def kept(page: Page, name: str) -> Any:
    value = page.evaluate("name => localStorage.getItem(name)", f"nr:{PREFIX}:{name}")
    return value and json.loads(value)


def code(text: str, at: int) -> dict[str, Any]:
    return {"code": text, "starter": "x", "at": at}


@pytest.fixture
def ladder(page: Page, site: Site) -> Page:
    page.goto(f"{site.root}exercises/")
    page.locator(".nr-sum").wait_for()
    return page


def load(page: Page, content: str) -> str:
    """Loads a file; what the page says then."""
    said = page.locator(".nr-progress-file [role=status]")
    said.evaluate("element => element.textContent = ''")
    file = {"name": "progress.json", "mimeType": "application/json", "buffer": content.encode()}
    page.locator(".nr-progress-file input").set_input_files(file)  # type: ignore[arg-type]
    expect(said).not_to_be_empty()
    return said.inner_text()


def backup(exercises: dict[str, Any], **changes: Any) -> str:
    return json.dumps({"format": FORMAT, "version": 1, "exercises": exercises} | changes)


def test_the_list_sums_up_and_names_the_next_rung(ladder: Page) -> None:
    count = len(catalog.slugs())
    expect(ladder.locator(".nr-sum")).to_contain_text(f"0 of {count} passed. Next on the ladder:")
    keep(ladder, passed__rms_norm="1")
    ladder.reload()
    title = catalog.load("layer-norm").title["en"]
    expect(ladder.locator(".nr-sum")).to_contain_text(f"1 of {count} passed")
    expect(ladder.locator(".nr-sum a")).to_have_text(title)
    row = ladder.locator('[data-exercise="layer-norm"]')
    expect(row.locator(".nr-facts .nr-need")).to_have_count(1)
    expect(row).to_contain_text("min")


def test_all_work_goes_to_one_file_and_comes_back(ladder: Page) -> None:
    ladder.get_by_role("button", name="Save code and progress").click()
    expect(ladder.locator(".nr-progress-file")).to_contain_text("nothing to save yet")
    keep(ladder, code__rms_norm=code(MINE, 5), passed__bf16_round="7")
    with ladder.expect_download() as download:
        ladder.get_by_role("button", name="Save code and progress").click()
    content = Path(download.value.path()).read_text("utf-8")
    assert json.loads(content)["exercises"] == {
        "bf16-round": {"passed": 7},
        "rms-norm": {"code": code(MINE, 5)},
    }
    assert "already" in load(ladder, content)
    ladder.evaluate("localStorage.clear()")
    assert "2 exercises" in load(ladder, content)
    assert kept(ladder, "code:rms-norm") == code(MINE, 5)
    row = ladder.locator('[data-exercise="bf16-round"] [data-progress]')
    expect(row).to_have_text("Passed")


def test_loading_never_loses_the_newer_code_or_the_older(ladder: Page) -> None:
    keep(ladder, code__rms_norm=code(MINE, 5), passed__rms_norm="9")
    older = {"rms-norm": {"code": code(THEIRS, 4), "passed": 3}}
    assert "newer and stays" in load(ladder, backup(older))
    assert kept(ladder, "code:rms-norm") == code(MINE, 5)
    assert [one["code"] for one in kept(ladder, "past:rms-norm")] == [THEIRS]
    assert kept(ladder, "passed:rms-norm") == 3
    newer = {"rms-norm": {"code": code(THEIRS, 6)}}
    assert "took the place" in load(ladder, backup(newer))
    assert kept(ladder, "code:rms-norm") == code(THEIRS, 6)
    assert {one["code"] for one in kept(ladder, "past:rms-norm")} == {MINE, THEIRS}


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("no JSON", "not saved by this page"),
        ('{"exercises": {}}', "not saved by this page"),
        (backup({}, version=2), "newer version"),
        (backup({"rms-norm": {"code": 1}}), "damaged"),
        (backup({"../x": {}}), "damaged"),
    ],
)
def test_a_wrong_file_is_refused_whole(ladder: Page, content: str, words: str) -> None:
    assert words in load(ladder, content)
    assert kept(ladder, "code:rms-norm") is None


@pytest.mark.parametrize("slug", ["rms-norm-bf16", "accumulate-low-precision"])
def test_an_own_function_takes_the_place_of_the_given_one(
    page: Page, site: Site, slug: str
) -> None:
    exercise = ExercisePage(page, site.root, slug).open()
    expect(exercise.notices).not_to_contain_text("to_bf16")
    own = catalog.load("bf16-round").solution + "\n\nMINE = 1\n"
    keep(page, past__bf16_round=[{"code": own, "at": 1, "passed": True}])
    page.reload()
    exercise.wait_for_editor()
    page.get_by_role("button", name="Insert mine").click()
    assert "lowest_kept_bit" in exercise.code
    assert "MINE = 1" in exercise.code
    assert exercise.code.count("def to_bf16") == exercise.code.count("import numpy") == 1
    page.get_by_role("button", name="Undo").click()
    assert exercise.code == catalog.load(slug).starter.rstrip() + "\n"


def test_a_solution_shows_its_numbers_as_plot_and_table(page: Page, site: Site) -> None:
    exercise = ExercisePage(page, site.root, "pre-post-block").open()
    assert exercise.run(catalog.load("pre-post-block").solution) == "pass"
    plot = page.locator(".nr-plot-figure")
    expect(plot.get_by_role("img")).to_have_accessible_name(plot.locator("figcaption").inner_text())
    expect(plot.locator(".nr-plot__series text")).to_have_text(
        ["Pre-Norm", "Post-Norm", "Sandwich"]
    )
    plot.locator("summary").click()
    expect(plot.locator("tbody tr").first).to_contain_text("0")
    page.set_viewport_size({"width": 360, "height": 700})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
