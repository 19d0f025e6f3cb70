"""What the page does while Python is away, coming, busy or broken, and for whom it works."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, Route, expect

import toolchain
from judge import catalog
from tests.browser.exercise_page import RUN_MS, ExercisePage
from tests.browser.server import Site

pytestmark = pytest.mark.browser

RIGHT = catalog.load("rms-norm").solution
LOOP = "def rms_norm(x, gamma, eps=1e-6):\n    while True:\n        pass\n"
AXE = (toolchain.NODE_MODULES / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
PYTHONIC = ("site.json", "worker.js", ".zip", "/runtime/")
STRICT = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'"


def of_python(site: Site) -> list[str]:
    return [path for path in site.asked if any(part in path for part in PYTHONIC)]


def test_nothing_of_python_is_fetched_before_it_is_wanted(
    exercise: ExercisePage, site: Site
) -> None:
    exercise.page.wait_for_load_state("networkidle")
    site.asked.clear()
    exercise.page.reload()
    exercise.wait_for_editor()
    exercise.page.wait_for_load_state("networkidle")
    assert of_python(site) == []
    assert exercise.element.get_attribute("data-state") == "idle"
    exercise.editor.focus()
    exercise.wait_for_state("ready")
    assert of_python(site)
    assert exercise.page.evaluate("crossOriginIsolated") is False


def test_loading_is_told_in_megabytes(exercise: ExercisePage) -> None:
    exercise.page.evaluate(
        """() => {
          const element = document.querySelector("nr-exercise");
          window.told = [];
          const status = element.querySelector(".nr-status");
          const note = () => window.told.push(status.querySelector(".nr-status__text").textContent);
          new MutationObserver(note).observe(status, {childList: true, subtree: true});
        }"""
    )
    assert exercise.run() == "fail"
    told = " ".join(exercise.page.evaluate("window.told"))
    for words in (
        "MB",
        "Starting Python",
        "Your code runs as soon as it is there",
        "Python is ready",
    ):
        assert words in told


@pytest.mark.console("Failed to load resource")
def test_broken_download_offers_a_retry_that_works(exercise: ExercisePage, site: Site) -> None:
    site.broken["pyodide.asm.wasm"] = 0
    exercise.start(RIGHT)
    exercise.wait_for_state("broken")
    expect(exercise.page.locator(".nr-status")).to_contain_text("connection failed")
    site.broken.clear()
    exercise.page.get_by_role("button", name="Try again").click()
    exercise.wait_for_state("ready")
    assert exercise.run() == "pass"


@pytest.mark.console("Failed to load resource")
def test_a_fault_of_the_line_is_overcome_without_a_word(exercise: ExercisePage, site: Site) -> None:
    site.broken["python_stdlib.zip"] = 503
    exercise.start(RIGHT)
    while not any("python_stdlib.zip" in path for path in site.asked):
        exercise.page.wait_for_timeout(50)
    site.broken.clear()
    assert exercise.status() == "pass"


@pytest.mark.console("Failed to load resource")
@pytest.mark.parametrize("gone", ["worker.js", "site.json", "judge.zip"])
def test_a_newer_deployment_asks_for_a_reload(
    exercise: ExercisePage, site: Site, gone: str
) -> None:
    site.broken[gone] = 404
    exercise.start()
    exercise.wait_for_state("broken")
    expect(exercise.page.locator(".nr-status")).to_contain_text("The site was updated")
    expect(exercise.page.get_by_role("button", name="Reload the page")).to_be_visible()


@pytest.mark.parametrize("file", ["worker.js", "site.json", "exercises/rms-norm.zip"])
def test_a_login_page_in_place_of_a_file_is_told(exercise: ExercisePage, file: str) -> None:
    exercise.page.context.route(
        f"**/{file}", lambda route: route.fulfill(body="<p>Log in", content_type="text/html")
    )
    exercise.start()
    place = exercise.page.locator(".nr-status, .nr-notices").filter(
        has_text="Something else arrived"
    )
    expect(place.get_by_role("button", name="Reload the page")).to_be_visible(timeout=RUN_MS)


@pytest.mark.console("Failed to load module script")
def test_scripts_that_the_browser_refuses_are_told(page: Page, site: Site) -> None:
    site.types[".js"] = "text/plain"
    page.goto(ExercisePage(page, site.root).url)
    expect(page.locator("nr-exercise .nr-notice")).to_contain_text("Reload the page")


def test_no_webassembly_is_told(page: Page, site: Site) -> None:
    page.route(
        "**/worker.js",
        lambda route: route.fulfill(
            body="delete self.WebAssembly;\n" + route.fetch().text(), content_type="text/javascript"
        ),
    )
    exercise = ExercisePage(page, site.root).open()
    exercise.start()
    exercise.wait_for_state("broken")
    expect(page.locator(".nr-status")).to_contain_text("WebAssembly is switched off")


def test_blocked_workers_are_told(page: Page, site: Site) -> None:
    page.add_init_script("window.Worker = class { constructor() { throw new Error('blocked'); } }")
    exercise = ExercisePage(page, site.root).open()
    exercise.start()
    exercise.wait_for_state("broken")
    expect(page.locator(".nr-status")).to_contain_text("background worker")


def test_a_strict_policy_and_odd_types_are_no_obstacle(page: Page, site: Site) -> None:
    def strict(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(
            response=answer, headers={**answer.headers, "content-security-policy": STRICT}
        )

    site.types[".wasm"] = "text/plain"
    page.route("**/worker.js", strict)
    assert ExercisePage(page, site.root).open().run(RIGHT) == "pass"


def test_keyboard_alone(exercise: ExercisePage) -> None:
    page = exercise.page
    exercise.editor.focus()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("def rms_norm(x, gamma, eps=1e-6):\n")
    page.keyboard.press("Tab")
    page.keyboard.type("pass")
    assert exercise.code.splitlines()[1].endswith("pass")
    assert "\t" not in exercise.code
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    expect(exercise.button("run")).to_be_focused()
    page.keyboard.press("Enter")
    assert exercise.status() == "fail"
    exercise.editor.focus()
    page.keyboard.press("ControlOrMeta+Enter")
    exercise.wait_for_state("ready")
    expect(page.locator(".nr-unseen")).to_have_text(f"0 of {total()} tests passed.")
    described = exercise.editor.get_attribute("aria-describedby")
    expect(page.locator(f"#{described}")).to_contain_text("press Esc, then Tab")


def total() -> str:
    return str(len(catalog.load("rms-norm").tests))


def test_clicks_without_end_start_one_run(exercise: ExercisePage) -> None:
    exercise.write(RIGHT)
    for _ in range(8):
        exercise.button("run").click()
    assert exercise.status() == "pass"
    assert exercise.page.locator(".nr-verdict").count() == 1


def test_stop_while_loading_cancels_the_run_only(exercise: ExercisePage) -> None:
    exercise.start(RIGHT)
    exercise.button("stop").click()
    assert exercise.status() == "stopped"
    exercise.wait_for_state("ready")
    assert exercise.run() == "pass"


def test_instant_navigation_leaves_one_worker(exercise: ExercisePage) -> None:
    page = exercise.page
    page.evaluate("window.sameDocument = true")
    assert exercise.run(RIGHT) == "pass"
    page.wait_for_timeout(1500)  # the spare starts
    page.locator(".md-content .nr-onward a").last.click()
    page.locator(".nr-catalog a").first.click()
    exercise.wait_for_editor()
    assert page.evaluate("window.sameDocument") is True
    assert_one_worker(page)
    assert page.locator(".nr-workbench").count() == 1
    exercise.start(LOOP)
    exercise.wait_until_running()
    page.locator(".md-content .nr-onward a").last.click()
    page.locator(".nr-catalog").wait_for()
    page.locator(".nr-catalog a").first.click()
    exercise.wait_for_editor()
    assert_one_worker(page)
    assert exercise.code == LOOP
    assert exercise.run(RIGHT) == "pass"


def assert_one_worker(page: Page) -> None:
    """Soon, since the browser reports the end of a worker a little later."""
    for _ in range(20):
        ours = [worker for worker in page.workers if worker.url.endswith("/worker.js")]
        if len(ours) <= 1:
            return
        page.wait_for_timeout(100)
    pytest.fail(f"{len(ours)} workers are alive")


def test_language_links_follow_instant_navigation(exercise: ExercisePage) -> None:
    page = exercise.page
    page.goto(exercise.root)
    page.locator(".md-content a[href*='exercises/']").first.click()
    page.wait_for_url("**/exercises/**")
    target = page.url.replace("/exercises/", "/zh/exercises/")
    expect(page.locator(".md-header a[hreflang=zh]")).to_have_js_property("href", target)


def test_back_from_elsewhere_tells_the_truth(exercise: ExercisePage) -> None:
    exercise.start(LOOP)
    exercise.wait_until_running()
    exercise.page.goto("about:blank")
    exercise.page.go_back()
    exercise.wait_for_editor()
    assert exercise.element.get_attribute("data-state") in ("idle", "ready")
    assert exercise.code == LOOP
    assert exercise.run(RIGHT) == "pass"


def test_copying_a_formula_gives_its_latex_once(exercise: ExercisePage) -> None:
    copied = exercise.page.evaluate(
        """() => {
          const formula = document.querySelector(".md-content .katex");
          getSelection().selectAllChildren(formula.closest("p, div, li, td"));
          let text = "";
          const take = (event) => { text = event.clipboardData.getData("text/plain"); };
          addEventListener("copy", take, {once: true});
          document.execCommand("copy");
          return [text, formula.querySelector("annotation").textContent];
        }"""
    )
    text, latex = copied
    assert text.count(latex) == 1
    assert f"${latex}$" in text


@pytest.mark.console("Failed to load resource")
def test_scripts_of_an_older_version_ask_for_a_reload(page: Page, site: Site) -> None:
    site.broken["/exercise-element-"] = 404
    page.goto(ExercisePage(page, site.root).url)
    expect(page.locator("nr-exercise .nr-notice")).to_contain_text("The site was updated")
    expect(page.locator('[data-part="starter"] pre')).to_be_visible()


def test_print_shows_the_whole_code(exercise: ExercisePage) -> None:
    lines = [f"line_{number} = {number}" for number in range(300)]
    exercise.write("\n".join(lines))
    expect(exercise.page.locator(".cm-content")).to_be_focused()
    exercise.page.emulate_media(media="print")
    # Looked at within the event: half a second later CodeMirror shows only what is on the screen.
    # A busy machine may not have measured the new lines yet; who prints is slower than a test.
    exercise.page.wait_for_function(
        """lines => {
          dispatchEvent(new Event("beforeprint"));
          const shown = document.querySelector(".cm-content").innerText;
          return lines.every((line) => shown.includes(line));
        }""",
        arg=[lines[0], lines[150], lines[-1]],
        polling=300,
    )


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_axe_finds_nothing(browser: Browser, site: Site, lang: str) -> None:
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    exercise = ExercisePage(page, site.root, lang=lang).open()
    found = in_both_schemes(page, "before a run")
    exercise.run()
    found += in_both_schemes(page, "after a run")
    for path in ("", "exercises/"):
        page.goto(f"{site.root}{'zh/' if lang == 'zh' else ''}{path}")
        found += in_both_schemes(page, path or "home")
    context.close()
    assert not found


def in_both_schemes(page: Page, where: str) -> list[tuple[str, str, str, str]]:
    found = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        found += [(where, scheme, *line) for line in axe(page)]
    return found


def axe(page: Page) -> list[tuple[str, str]]:
    page.evaluate(AXE)
    result = page.evaluate("axe.run({resultTypes: ['violations']})")
    return [
        (fault["id"], node["html"][:160])
        for fault in result["violations"]
        for node in fault["nodes"]
    ]
