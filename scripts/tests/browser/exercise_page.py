"""What a learner does on an exercise page, in the words of tests."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

# What Pyodide itself writes to the console when an interpreter dies, which some tests bring about.
DYING = ("Pyodide has suffered", "The cause of the fatal error", "RangeError", "RuntimeError")
PATIENT = 60.0  # seconds; a busy machine must not fail a test that is not about the limit
RUN_MS = 90_000  # the first run loads Python, on a busy machine

WORDS = {
    "en": {"run": "Run", "stop": "Stop", "reset": "Reset"},
    "zh": {"run": "运行", "stop": "停止", "reset": "重置"},
}


class ExercisePage:
    """One page with one `<nr-exercise>`."""

    def __init__(self, page: Page, root: str, slug: str = "rms-norm", lang: str = "en") -> None:
        self.page = page
        self.root = root
        self.slug = slug
        self.lang = lang
        self.element = page.locator("nr-exercise")
        self.message = page.locator(".nr-verdict__message").first
        self.summary = page.locator(".nr-verdict__summary")
        self.notices = page.locator(".nr-notices")
        self.saved = page.locator(".nr-saved")

    @property
    def url(self) -> str:
        return f"{self.root}{'' if self.lang == 'en' else 'zh/'}exercises/{self.slug}/"

    def follow(self, slug: str, lang: str) -> ExercisePage:
        """Goes to another exercise as a link does: Python stays loaded within a language."""
        self.slug, self.lang = slug, lang
        self.page.evaluate(
            """address => {
              const link = document.createElement("a");
              link.href = address;
              document.querySelector(".md-content").append(link);
              link.click();
            }""",
            self.url,
        )
        self.page.wait_for_url(self.url)
        self.page.locator(f'html[lang="{lang}"] nr-exercise[slug="{slug}"]').wait_for()
        return self.wait_for_editor()

    def open(self) -> ExercisePage:
        """Loads the page and waits for the editor; touches nothing."""
        self.page.goto(self.url)
        return self.wait_for_editor()

    def wait_for_editor(self) -> ExercisePage:
        self.page.locator(".nr-editor [role=textbox], .nr-textarea").wait_for()
        return self

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=WORDS[self.lang][name], exact=False).first

    @property
    def editor(self) -> Locator:
        return self.page.locator(".nr-editor [role=textbox], .nr-textarea")

    @property
    def code(self) -> str:
        """The code as the page would judge it, whatever part of it is on the screen."""
        return self.page.evaluate("document.querySelector('nr-exercise').editor.code()")

    def write(self, code: str) -> None:
        """Replaces the code by way of the keyboard's paste."""
        self.editor.focus()
        self.page.keyboard.press("ControlOrMeta+a")
        self.page.keyboard.insert_text(code)

    def start(self, code: str | None = None, limit: float = PATIENT) -> None:
        """Starts a run and returns at once."""
        if code is not None:
            self.write(code)
        self.page.evaluate(
            """limit => {
              const element = document.querySelector("nr-exercise");
              delete element.dataset.status;
              element.seconds = limit;
            }""",
            limit,
        )
        self.button("run").click()

    def run(self, code: str | None = None, limit: float = PATIENT) -> str:
        """Runs to the end; the status of the verdict."""
        self.start(code, limit)
        return self.status()

    def status(self, within_ms: float = RUN_MS) -> str:
        self.page.locator("nr-exercise[data-status]").wait_for(timeout=within_ms)
        return self.element.get_attribute("data-status") or ""

    def wait_for_state(self, state: str, within_ms: float = RUN_MS) -> None:
        self.page.locator(f"nr-exercise[data-state={state}]").wait_for(timeout=within_ms)

    def wait_until_running(self) -> None:
        """Until the learner's code itself runs, past all loading."""
        said = "Running" if self.lang == "en" else "正在运行"
        expect(self.page.locator(".nr-status__text")).to_contain_text(said, timeout=RUN_MS)

    def row(self, test: str) -> Locator:
        return self.page.locator(f'.nr-test[data-test="{test}"]')

    @property
    def failed(self) -> set[str]:
        rows = self.page.locator('.nr-test:is([data-status="fail"], [data-status="error"])')
        return {row.get_attribute("data-test") or "" for row in rows.all()}
