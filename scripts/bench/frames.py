"""Measures how smoothly the widgets of the built site answer: `python -m bench.frames`.

What moves in a widget is dragged, and all else pressed, while Chromium's trace records the page's
main thread. A task holds up the next frame for as long as it runs; its time on the CPU hardly
depends on what else the machine does, the gap between two frames does: an empty page comes first.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page, sync_playwright

import toolchain
from bench.server import Line, Server
from bench.visits import FLAGS

BUDGET = 50  # milliseconds of one task
STEPS = 20  # of a drag
PLACES = {
    "norms": "normalization/",
    "formats": "normalization/",
    "formats sum": "deeper/precision/",
    "bytes": "deeper/fusion/",
    "outlier": "deeper/quantization/",
    "depth": "deeper/gradients-and-depth/",
}
CATEGORIES = ["toplevel", "devtools.timeline"]
START_CLOCK = """() => {
  window.gaps = [];
  let last = performance.now();
  const tick = (now) => { gaps.push(now - last); last = now; requestAnimationFrame(tick); };
  requestAnimationFrame(tick);
}"""


@dataclass(frozen=True)
class Smoothness:
    """Milliseconds: the longest task by its time on the CPU and by the clock, the widest gap
    between two frames; and how many tasks were longer than BUDGET on the CPU."""

    cpu: float
    wall: float
    gap: float
    over: int


def main(arguments: Sequence[str]) -> int:
    """Prints a line for each widget; the exit code says whether a task was over the budget."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("widgets", nargs="*", default=list(PLACES), help=", ".join(PLACES))
    parser.add_argument("--site", type=Path, default=toolchain.SITE)
    chosen = parser.parse_args(arguments)
    worst = 0.0
    print(
        f"{'milliseconds':20} {'task, CPU':>10} {'task, clock':>12} {'gap':>6} {'over':>5}  gap : empty"
    )
    idle = 0.0
    with Server(chosen.site, Line(None)).running() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=toolchain.chromium(), args=list(FLAGS), headless=True
        )
        for name, found in measured(browser, server.url, chosen.widgets):
            idle = idle or found.gap  # the empty page comes first
            cells = f"{found.cpu:>10.1f} {found.wall:>12.1f} {found.gap:>6.0f} {found.over:>5}"
            print(f"{name:20} {cells}  {found.gap / idle:.1f}", flush=True)
            worst = max(worst, found.cpu)
        browser.close()
    return 1 if worst > BUDGET else 0


def measured(browser: Browser, url: str, names: Sequence[str]) -> Iterator[tuple[str, Smoothness]]:
    """The empty page, then every widget: while it appears, and while it is moved."""
    page = browser.new_page()
    page.goto("about:blank")
    yield "empty page", _watched(browser, page, partial(_move, page, page.locator("html")))
    page.close()
    for name in names:
        page = browser.new_page(viewport={"width": 1280, "height": 1000})
        page.goto(url + PLACES[name])
        widget = page.locator(f"nr-{name.split()[0]} .nr-widget")
        widget.wait_for()
        widget.scroll_into_view_if_needed()
        for manner, parts in MANNERS.items():
            act = partial(_exercise, page, widget, parts)
            if widget.locator(", ".join(PARTS[part] for part in parts)).count():
                yield f"{name}, {manner}", _watched(browser, page, act)
        page.close()


def _watched(browser: Browser, page: Page, act: Callable[[], None]) -> Smoothness:
    page.wait_for_timeout(500)
    page.evaluate(START_CLOCK)
    browser.start_tracing(page=page, categories=CATEGORIES)
    act()
    page.wait_for_timeout(300)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    gap = max(page.evaluate("gaps.slice(1)"), default=0.0)
    tasks = list(_tasks(events))
    cpu = max(task.get("tdur", 0) for task in tasks) / 1000
    wall = max(task["dur"] for task in tasks) / 1000
    return Smoothness(cpu, wall, gap, sum(t.get("tdur", 0) > 1000 * BUDGET for t in tasks))


def _tasks(events: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Whole tasks of the main threads of pages."""
    threads = {
        (one["pid"], one["tid"])
        for one in events
        if one["name"] == "thread_name" and one["args"]["name"] == "CrRendererMain"
    }
    for one in events:
        if (one["pid"], one["tid"]) in threads and one["name"].endswith("RunTask"):
            yield one if "dur" in one else {**one, "dur": 0}


def _exercise(page: Page, widget: Locator, parts: Sequence[str]) -> None:
    for name in parts:
        # Backward: the longest sum comes before its format is changed.
        for part in reversed(widget.locator(PARTS[name]).all()):
            if part.is_visible() and part.is_enabled():
                MOVES[name](page, part)


def _press(page: Page, part: Locator) -> None:
    part.click(force=True)
    page.wait_for_timeout(60)


def _type(page: Page, part: Locator) -> None:
    old = part.input_value()
    part.fill("")
    part.press_sequentially("1234", delay=20)
    for _ in range(5):
        part.press("ArrowUp")
    part.fill(old)


def _move(page: Page, part: Locator) -> None:
    with _held(page, part) as (left, width, y):
        for step in [*range(STEPS), *reversed(range(STEPS))]:
            page.mouse.move(left + width * step / STEPS, y)
            page.wait_for_timeout(8)


@contextmanager
def _held(page: Page, part: Locator) -> Iterator[tuple[float, float, float]]:
    part.scroll_into_view_if_needed()
    box = part.bounding_box() or {"x": 0, "y": 0, "width": 800, "height": 20}
    y = box["y"] + min(box["height"], 20) / 2
    page.mouse.move(box["x"], y)
    page.mouse.down()
    yield box["x"], box["width"], y
    page.mouse.up()


PARTS = {
    "presets": ".nr-presets button",
    "choices": "input[type=radio]",
    "sliders": "input[type=range]",
    "bars": ".nr-bar--own",
    "numbers": "input[type=number]",
}
MANNERS = {"dragged": ("sliders", "bars"), "pressed": ("presets", "choices", "numbers")}
MOVES: dict[str, Callable[[Page, Locator], None]] = {
    "presets": _press,
    "choices": _press,
    "sliders": _move,
    "bars": _move,
    "numbers": _type,
}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
