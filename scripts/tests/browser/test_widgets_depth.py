"""Two widgets of the deeper pages: the cost of an outlier, and random stacks that run in a worker."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.server import Site
from tests.browser.test_widgets import opened

pytestmark = pytest.mark.browser

PATIENCE = 60_000  # ms; the machine of the tests may be busy


def test_a_scale_for_all_is_set_by_one_value(page: Page, site: Site) -> None:
    widget = opened(page, site, "outlier")
    widget.get_by_label("Its massive value").fill("6938.6")
    expect(widget.locator(".nr-widget-facts")).to_contain_text("Step 54.63")
    widget.get_by_role("radio", name="rotation", exact=True).check()
    expect(widget).to_contain_text("becomes ±216.83 in each of the 1024 channels")
    expect(widget.get_by_label("Its massive value")).to_be_visible()
    widget.get_by_role("radio", name="without", exact=True).check()
    expect(widget.get_by_label("Its massive value")).to_be_hidden()
    widget.get_by_role("button", name="Reset").click()
    expect(widget.locator(".nr-widget-facts")).to_contain_text("Step 54.57")


def test_sliders_are_moved_by_keys_and_heard(page: Page, site: Site) -> None:
    widget = opened(page, site, "outlier", "#widget-outlier?by=token&cure=smooth&normed=true")
    alpha = widget.get_by_label("α")
    expect(alpha).to_have_attribute("aria-valuetext", "0.50")
    alpha.press("ArrowRight")
    expect(alpha).to_have_attribute("aria-valuetext", "0.55")
    expect(widget.get_by_role("status")).to_contain_text("Half of the ordinary values")
    assert "alpha=0.55" in page.url
    widget.get_by_label("Outlier channel").press("Home")
    expect(widget.get_by_label("Outlier channel")).to_have_attribute("aria-valuetext", "0.0")


def test_a_scale_per_channel_is_told_to_be_no_use(page: Page, site: Site) -> None:
    widget = opened(page, site, "outlier")
    widget.get_by_role("radio", name="per channel", exact=True).check()
    expect(widget).to_contain_text("no such scale can be pulled out of it")


def test_the_first_state_needs_no_worker(page: Page, site: Site) -> None:
    site.asked.clear()
    widget = opened(page, site, "depth")
    expect(widget).to_contain_text(
        "Post-Norm: the gradient of the last layer keeps its size (× 0.95)"
    )
    expect(widget).to_contain_text("Pre-Norm: the gradient of the last layer shrinks (× 0.23)")
    assert not [path for path in site.asked if "depth-worker" in path]


def test_deep_stacks_run_in_a_worker_and_can_be_stopped(page: Page, site: Site) -> None:
    widget = opened(page, site, "depth")
    widget.get_by_role("button", name="DeepNorm and Post-Norm").click()
    stop = widget.get_by_role("button", name="Stop")
    expect(widget.get_by_role("progressbar")).to_be_visible()
    stop.click()
    expect(widget).to_contain_text("Stopped")
    widget.get_by_role("button", name="Continue").click()
    said = widget.get_by_role("status").filter(
        has_text="DeepNorm: the gradient of the last layer shrinks"
    )
    expect(said).to_be_attached(timeout=PATIENCE)
    depth = widget.get_by_label("Sub-layers L")
    depth.press("End")
    expect(depth).to_have_attribute("aria-valuetext", "96")
    expect(widget.locator("figcaption", has_text="RMS of the stream")).to_contain_text(
        "L = 96", timeout=PATIENCE
    )
    expect(widget.get_by_role("progressbar")).to_be_hidden(timeout=PATIENCE)
    assert "depth=96" in page.url


@pytest.mark.console("Failed to load resource")
def test_a_worker_that_cannot_start_leaves_a_way_out(page: Page, site: Site) -> None:
    site.broken["depth-worker"] = 404
    widget = opened(page, site, "depth")
    widget.get_by_role("button", name="Sandwich norm and Pre-Norm").click()
    again = widget.get_by_role("button", name="Continue")
    expect(again).to_be_visible()
    site.broken.clear()
    again.click()
    expect(widget.get_by_role("progressbar")).to_be_visible()
