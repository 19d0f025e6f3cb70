"""The site around the exercises, in a browser: search, languages, colours, widths, print, 404."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.server import Site

pytestmark = pytest.mark.browser

PLACES = ("", "exercises/", "exercises/rms-norm/", "how-it-works/")
EVERY_PLACE = [prefix + place for prefix in ("", "zh/") for place in PLACES]
SWITCH = ".md-header .nr-language"
SCHEME = "document.body.getAttribute('data-md-color-scheme')"
STAYED = "window.nrStayed === true"


@pytest.fixture
def site_url(site: Site) -> str:
    """Where the site is served: neither the host nor the path that it was built for."""
    return site.root


def search(page: Page, words: str) -> list[str]:
    """Type into the search box and return where the results lead."""
    box = page.locator(".md-search__input")
    box.click()
    box.fill(words)
    box.press("Shift")  # Material listens to keys
    expect(page.locator(".md-search-result__meta")).to_contain_text(re.compile(r"\d|没有|No "))
    links = page.locator(".md-search-result__item a")
    return [link.get_attribute("href") or "" for link in links.all()]


@pytest.mark.parametrize(
    "words", ["归一化", "keepdims", "RMSNorm 归一化", "流", "均方根", "有偏方差", "ε"]
)
def test_chinese_search_finds_and_stays_chinese(page: Page, site_url: str, words: str) -> None:
    page.goto(f"{site_url}zh/how-it-works/")
    found = search(page, words)
    assert found
    assert all(href.startswith(f"{site_url}zh/") for href in found), found
    page.locator(".md-search-result__item a").first.click()
    page.wait_for_url(re.compile(r"/zh/.*\?h="))
    assert page.locator("html").get_attribute("lang") == "zh"
    for word in words.split():
        expect(page.locator(".md-content")).to_contain_text(word)


def test_english_search_finds_no_chinese_page(page: Page, site_url: str) -> None:
    page.goto(f"{site_url}exercises/")
    found = search(page, "residual")
    assert found
    assert not [href for href in found if href.startswith(f"{site_url}zh/")]


@pytest.mark.console("Failed to load resource")
def test_search_says_that_it_fails_or_finds_nothing(page: Page, site: Site) -> None:
    site.asked.clear()
    page.goto(f"{site.root}zh/exercises/", wait_until="networkidle")
    assert not [path for path in site.asked if path.endswith("search/index.json")]
    box, said = page.locator(".md-search__input"), page.locator(".md-search-result__meta")
    site.broken["search/index.json"] = 503
    box.click()
    box.press_sequentially("归一")
    expect(said).to_have_text("搜索加载失败。改一改搜索词就会重试。")
    site.broken.clear()
    box.press_sequentially("化")
    expect(said).to_contain_text(re.compile(r"\d+ 个符合条件"))
    box.fill("qqqzzz")
    expect(said).to_contain_text("没有找到")
    assert len([path for path in site.asked if "/workers/search." in path]) == 1


def go_by_two_links(page: Page, start: str) -> None:
    """From the list to an exercise to the page on how it works, without a full load."""
    page.goto(start)
    page.evaluate("window.nrStayed = true")
    page.locator(".nr-catalog a.nr-catalog-title").first.click()
    page.wait_for_url(re.compile("/exercises/rms-norm/"))
    page.locator(".md-nav--primary a[href*='how-it-works']").first.click()
    page.wait_for_url(re.compile("/how-it-works/"))
    expect(page.locator("h1#how-it-works")).to_be_visible()
    assert page.evaluate(STAYED)


@pytest.mark.parametrize(("start", "goal"), [("", "zh/"), ("zh/", "")])
def test_switch_follows_instant_navigations(
    page: Page, site_url: str, start: str, goal: str
) -> None:
    go_by_two_links(page, f"{site_url}{start}exercises/")
    page.locator("a.headerlink[href$='#stored']").click()
    page.locator(SWITCH).click()
    page.wait_for_url(f"{site_url}{goal}how-it-works/**")
    assert urlsplit(page.url).fragment
    assert not page.evaluate(STAYED)
    assert page.locator("html").get_attribute("lang") == ("zh" if goal else "en")
    expect(page.locator(SWITCH)).to_have_attribute("hreflang", "en" if goal else "zh")


def test_back_returns_without_a_load(page: Page, site_url: str) -> None:
    go_by_two_links(page, f"{site_url}exercises/")
    page.go_back()
    expect(page.locator("nr-exercise")).to_be_visible()
    assert page.evaluate(STAYED)


def test_colours_switch_and_are_remembered_in_both_languages(page: Page, site_url: str) -> None:
    page.emulate_media(color_scheme="light")
    page.goto(site_url)
    assert page.evaluate(SCHEME) == "default"
    for _ in range(2):  # automatic -> light -> dark
        page.locator("[data-md-component=palette] label:not([hidden])").click()
    assert page.evaluate(SCHEME) == "slate"
    page.goto(f"{site_url}zh/exercises/")
    assert page.evaluate(SCHEME) == "slate"


def test_colours_follow_the_system(page: Page, site_url: str) -> None:
    page.emulate_media(color_scheme="dark")
    page.goto(f"{site_url}zh/")
    assert page.evaluate(SCHEME) == "slate"
    page.emulate_media(color_scheme="light")
    page.wait_for_function(f"{SCHEME} === 'default'")


@pytest.mark.parametrize("place", EVERY_PLACE)
def test_nothing_is_wider_than_a_phone(page: Page, site_url: str, place: str) -> None:
    page.goto(site_url + place)
    for width in (320, 360, 390):
        page.set_viewport_size({"width": width, "height": 700})
        widths = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert widths[0] <= widths[1], (place, width)


@pytest.mark.parametrize("place", EVERY_PLACE)
def test_gets_all_it_asks_for(page: Page, site_url: str, place: str) -> None:
    failed: list[str] = []
    page.on("response", lambda answer: failed.append(answer.url) if answer.status >= 400 else None)
    page.goto(site_url + place, wait_until="networkidle")
    assert failed == []


def test_formulas_have_no_vertical_scroll_bar(page: Page, site_url: str) -> None:
    page.goto(f"{site_url}zh/exercises/rms-norm/")
    page.wait_for_function("document.fonts.status === 'loaded'")
    too_high = "all => all.filter(one => one.scrollHeight > one.clientHeight + 1).length"
    assert page.locator("div.nr-math").evaluate_all(too_high) == 0


def test_keyboard_reaches_the_text_first(page: Page, site_url: str) -> None:
    page.goto(f"{site_url}zh/how-it-works/")
    page.keyboard.press("Tab")
    skip = page.locator(".md-skip")
    expect(skip).to_be_focused()
    expect(skip).to_be_visible()
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("#how-it-works$"))


def test_prints_dark_on_white_without_tools(page: Page, site_url: str) -> None:
    page.emulate_media(color_scheme="dark", media="print")
    page.goto(f"{site_url}exercises/rms-norm/")
    for hidden in (".md-header", ".md-sidebar--primary", ".nr-feedback", ".md-content__button"):
        expect(page.locator(hidden).first).to_be_hidden()
    colours = page.locator("h1").evaluate("one => getComputedStyle(one).color")
    assert colours == "rgb(0, 0, 0)"
    ground = page.locator("body").evaluate("one => getComputedStyle(one).backgroundColor")
    assert ground in ("rgb(255, 255, 255)", "rgba(0, 0, 0, 0)")


def as_static_hosts_do(page: Page, site_url: str) -> Callable[[Route], None]:
    """Answer with the site's own 404.html, whatever address was asked for."""
    body = page.request.get(f"{site_url}404.html").text()
    return lambda route: route.fulfill(status=404, body=body, content_type="text/html")


@pytest.mark.console("Failed to load resource")
@pytest.mark.parametrize("place", ["no-such-page", "zh/exercises/gone/deeper/still/"])
def test_missing_page_leads_home_at_any_depth(page: Page, site_url: str, place: str) -> None:
    page.route(site_url + place, as_static_hosts_do(page, site_url))
    page.goto(site_url + place)
    expect(page.locator("a[data-path='zh/exercises/']")).to_have_attribute(
        "href", f"{urlsplit(site_url).path}zh/exercises/"
    )
    first = page.locator("section").first.get_attribute("lang")
    assert (first == "zh") == place.startswith("zh/")
    page.locator("a[data-path='']").click()
    page.wait_for_url(site_url)


def test_reads_without_javascript(page: Page, site_url: str) -> None:
    browser = page.context.browser
    assert browser
    quiet = browser.new_context(java_script_enabled=False)
    try:
        bare = quiet.new_page()
        bare.goto(f"{site_url}zh/exercises/rms-norm/")
        expect(bare.locator("nr-exercise pre").first).to_contain_text("def rms_norm")
        expect(bare.locator("noscript p, noscript").first).to_be_visible()
        bare.locator("[data-hints] summary").first.click()
        expect(bare.locator("[data-hints] details[open] p").first).to_be_visible()
        bare.locator(SWITCH).click()
        expect(bare).to_have_url(f"{site_url}exercises/rms-norm/")
    finally:
        quiet.close()
