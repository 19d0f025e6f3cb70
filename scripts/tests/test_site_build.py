"""The built site as files: languages, links to the repository, search, nothing from elsewhere."""

from __future__ import annotations

import json
import os
import re
from functools import cached_property
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest

import toolchain
from judge import catalog

SITE = Path(os.environ.get("SITE_DIR", toolchain.SITE))
LANGUAGES = ("en", "zh")
UNSPOKEN = ("script", "style", "pre", "code", "annotation")
ASKED_FOR = {
    ("link", "stylesheet"),
    ("link", "icon"),
    ("link", "preload"),
    ("link", "modulepreload"),
}


class Page(HTMLParser):
    """A page as a list of tags with their attributes, and the text that a reader sees."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.url = path.relative_to(SITE).as_posix().removesuffix("index.html")
        self.source = path.read_text("utf-8")
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.words: list[str] = []
        self._inside: list[str] = []
        self.feed(self.source)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))
        if tag in UNSPOKEN:
            self._inside.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in UNSPOKEN and self._inside:
            self._inside.pop()

    def handle_data(self, data: str) -> None:
        if not self._inside:
            self.words.append(data)

    @cached_property
    def language(self) -> str:
        return "zh" if self.url.startswith("zh/") else "en"

    def all(self, tag: str, **wanted: str) -> list[dict[str, str]]:
        """Attributes of each `tag` whose attributes have the wanted values, blanks aside."""
        return [
            attrs
            for name, attrs in self.tags
            if name == tag and all(attrs.get(key, "").strip() == wanted[key] for key in wanted)
        ]

    def target(self, href: str) -> str:
        """The page, relative to the root of the site, that `href` leads to."""
        return urlsplit(urljoin(f"https://host/{self.url}", href)).path.removeprefix("/")


def _pages() -> list[Page]:
    return [Page(path) for path in sorted(SITE.rglob("index.html"))]


PAGES = _pages()
every_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.url or "home")


def test_the_site_is_built() -> None:
    urls = {page.url for page in PAGES}
    assert {"", "zh/", "exercises/", "zh/exercises/"} <= urls, "run `make build` first"
    for slug in catalog.slugs():
        assert {f"exercises/{slug}/", f"zh/exercises/{slug}/"} <= urls


@every_page
def test_names_itself_in_its_language(page: Page) -> None:
    assert page.all("html")[0]["lang"] == page.language
    assert page.all("title")
    description = page.all("meta", name="description")[0]["content"]
    assert bool(re.search(r"[\u4e00-\u9fff]", description)) == (page.language == "zh")


@every_page
def test_head_and_header_lead_to_the_same_page_in_the_other_language(page: Page) -> None:
    bare = page.url.removeprefix("zh/")
    wanted = {"en": bare, "zh": f"zh/{bare}", "x-default": bare}
    links = page.all("link", rel="alternate")
    assert {link["hreflang"]: page.target(link["href"]) for link in links} == wanted
    other = "zh" if page.language == "en" else "en"
    switches = [link for link in page.all("a", hreflang=other) if "nr-language" in link["class"]]
    assert [page.target(link["href"]) for link in switches] == [wanted[other]]


@every_page
def test_edit_link_names_the_source_in_this_language(page: Page) -> None:
    links = {link["href"] for link in page.all("a", rel="edit")}
    assert len(links) == 1
    path = toolchain.ROOT / links.pop().partition("/edit/main/")[2]
    assert path.is_file()
    assert path.name.endswith(f".{page.language}.md")


@every_page
def test_issue_link_names_the_page(page: Page) -> None:
    links = [link["href"] for link in page.all("a") if "/issues/new?" in link.get("href", "")]
    assert links and all(f"{page.url.replace('/', '%2F')}%0A" in link for link in links)


@every_page
def test_asks_no_other_host(page: Page) -> None:
    asked = [attrs.get("src", "") for tag, attrs in page.tags if tag != "a"]
    asked += [
        attrs.get("href", "") for tag, attrs in page.tags if (tag, attrs.get("rel")) in ASKED_FOR
    ]
    assert [url for url in asked if urlsplit(url).netloc] == []
    assert not page.all("a", **{"data-md-component": "source"}), "it asks api.github.com"


@every_page
def test_ids_are_written_not_counted(page: Page) -> None:
    ids = [attrs["id"] for _, attrs in page.tags if "id" in attrs]
    assert [name for name in ids if re.fullmatch(r"_\d+|.*_\d+", name) and "__" not in name] == []
    assert sorted(set(ids)) == sorted(ids)


@every_page
def test_markdown_is_all_read(page: Page) -> None:
    text = "".join(page.words)
    assert "**" not in text
    assert "nr:" not in page.source.replace("nr:figure", "")
    assert "{#" not in text


@every_page
def test_chinese_lines_join_without_a_blank(page: Page) -> None:
    if page.language == "zh":
        article = re.sub(r"(?s)<pre.*?</pre>", "", page.source.partition("<article")[2])
        assert not re.search(r"[，。；：]\n[^\s<]", article)


@every_page
def test_formulas_are_typeset(page: Page) -> None:
    assert "arithmatex" not in page.source
    for formula in re.findall(r'class="nr-math"[^>]*>(.{0,200})', page.source):
        assert "<math" in formula


@every_page
def test_search_and_sitemap_are_looked_for_below_the_language(page: Page) -> None:
    config = re.search(r'id="__config"[^>]*>\s*({.*?})\s*<', page.source)
    assert config
    base = page.target(f"{json.loads(config[1])['base']}/")
    assert re.sub("/+$", "/", base) == ("zh/" if page.language == "zh" else "")


@pytest.mark.parametrize(("language", "term"), [("en", "residual"), ("zh", "残差")])
def test_each_language_has_its_own_search(language: str, term: str) -> None:
    root = SITE / "zh" if language == "zh" else SITE
    stub = json.loads((root / "search/search_index.json").read_text("utf-8"))
    index = json.loads((SITE / stub["config"].pop("index")).read_text("utf-8"))
    assert stub == {"config": index["config"], "docs": []}
    assert index["config"]["lang"][0] == language
    assert r"\u200b" in index["config"]["separator"]
    found = [doc for doc in index["docs"] if term in doc["text"].replace("\u200b", "").lower()]
    assert found
    for doc in index["docs"]:
        assert (root / doc["location"].partition("#")[0] / "index.html").is_file()
        assert not doc["location"].startswith("zh/")
        assert not re.search(r"\\[(\[]|arithmatex", doc["text"]), doc["location"]


def test_chinese_sitemap_lists_all_chinese_pages_and_no_other() -> None:
    locations = re.findall(r"<loc>(.*?)</loc>", (SITE / "zh/sitemap.xml").read_text("utf-8"))
    listed = {"zh/" + location.partition("/zh/")[2] for location in locations}
    assert listed == {page.url for page in PAGES if page.language == "zh"}
    everything = re.findall(r"<loc>(.*?)</loc>", (SITE / "sitemap.xml").read_text("utf-8"))
    assert len(everything) == len(PAGES)


@pytest.mark.parametrize("slug", catalog.slugs())
@pytest.mark.parametrize("language", LANGUAGES)
def test_exercise_reads_without_javascript(slug: str, language: str) -> None:
    exercise = catalog.load(slug)
    url = f"{'zh/' if language == 'zh' else ''}exercises/{slug}/"
    page = next(page for page in PAGES if page.url == url)
    element = page.all("nr-exercise")[0]
    assert element["slug"] == slug
    assert element["seconds"] == f"{exercise.seconds:g}"
    assert element["file"] == f"{slug.replace('-', '_')}.py"
    assert int(element["megabytes"]) > 0
    parts = [attrs["data-part"] for _, attrs in page.tags if "data-part" in attrs]
    assert [part for part in parts if part != "learnt"] == ["starter", "hints", "solution", "local"]
    sections = [attrs["data-hints"] for _, attrs in page.tags if "data-hints" in attrs]
    assert sections == list(exercise.hints[language])
    assert exercise.title[language] in "".join(page.words)
    assert "<noscript>" in page.source


@pytest.mark.parametrize("language", LANGUAGES)
def test_list_shows_every_exercise_in_order(language: str) -> None:
    url = "zh/exercises/" if language == "zh" else "exercises/"
    page = next(page for page in PAGES if page.url == url)
    rows = [attrs["data-exercise"] for attrs in page.all("li") if "data-exercise" in attrs]
    assert rows == catalog.slugs()
    assert len([attrs for attrs in page.all("span") if "data-progress" in attrs]) == len(rows)


def test_missing_page_speaks_both_languages_and_needs_nothing() -> None:
    page = Page(SITE / "404.html")
    assert not page.all("link") and not [attrs for attrs in page.all("script") if "src" in attrs]
    assert {attrs.get("lang", "en") for attrs in page.all("section")} == set(LANGUAGES)
    assert len(page.all("a")) == 4
    assert "undefined" not in page.source and "None" not in page.source


def test_styles_load_nothing_from_elsewhere() -> None:
    for sheet in SITE.rglob("*.css"):
        text = sheet.read_text("utf-8")
        assert not re.search(r"@import|url\(\s*[\"']?(?:https?:)?//", text), sheet
