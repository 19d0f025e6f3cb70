"""Checks the built site as files: links and anchors resolve, nothing loads from elsewhere.

It reads the site as if it lay in a folder of its host, since a mirror may put it anywhere.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

import toolchain

HOST, FOLDER = "https://host.invalid", "/sub/folder/"
LARGEST = 25 * 2**20  # bytes; the smallest limit among the hosts that a mirror may use
NO_LOAD = {"alternate", "canonical", "next", "prev", "author", "license", "edit", "help"}
LOADING = {"src", "poster", "data", "srcset", "xlink:href"}
STYLE_URL = re.compile(r"""url\(\s*["']?([^"')]+)|@import\s+["']([^"']+)""")


@dataclass
class Page(HTMLParser):
    """What a page loads, where it leads, and the places in it that others may lead to."""

    loads: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    places: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Collects one tag."""
        found = {name: value or "" for name, value in attrs}
        self.places |= {found[name] for name in ("id", "name") if name in found}
        self.loads += [found[name].split()[0] for name in LOADING & found.keys() if found[name]]
        self.loads += style_urls(found.get("style", ""))
        if "href" in found:
            relations = set(found.get("rel", "").split())
            is_load = tag in ("link", "use", "image") and not relations & NO_LOAD
            (self.loads if is_load else self.links).append(found["href"])


def style_urls(styles: str) -> list[str]:
    """The addresses that a piece of CSS loads, data URLs aside."""
    urls = ["".join(groups) for groups in STYLE_URL.findall(styles)]
    return [url for url in urls if not url.startswith(("data:", "#"))]


def main(arguments: list[str]) -> int:
    """Prints every fault of the site; the exit code says whether there was one."""
    site = Path(arguments[0]) if arguments else toolchain.SITE
    if not (site / "index.html").is_file():
        print(f"site: {site} holds no site; run `make build`", file=sys.stderr)
        return 1
    found = list(faults(site))
    print("\n".join(found) or f"site: all links in {site.name}/ resolve")
    return 1 if found else 0


def faults(site: Path) -> Iterator[str]:
    """Yields `file: fault` for the site in the folder `site`."""
    pages = {path: read(path) for path in sorted(site.rglob("*.html"))}
    for path, page in pages.items():
        yield from _page_faults(path, page, site, pages)
    for path in sorted(site.rglob("*.css")):
        yield from _loads_faults(path, style_urls(path.read_text("utf-8")), site)
    for path in sorted(site.rglob("*")):
        if path.is_file() and path.stat().st_size > LARGEST:
            yield f"{path.relative_to(site)}: larger than {LARGEST >> 20} MiB; some hosts refuse it"


def read(path: Path) -> Page:
    """Parses one page."""
    page = Page()
    page.feed(path.read_text("utf-8"))
    return page


def _page_faults(path: Path, page: Page, site: Path, pages: dict[Path, Page]) -> Iterator[str]:
    yield from _loads_faults(path, page.loads, site)
    for link in page.links:
        parts = urlsplit(link)
        if parts.scheme or parts.netloc:
            continue
        target = resolve(link, path, site)
        if target is None or not target.is_file():
            yield f"{path.relative_to(site)}: leads to {link}, which is not there"
        elif parts.fragment and target in pages and not _has_place(pages[target], parts.fragment):
            yield f"{path.relative_to(site)}: leads to {link}, but that page has no such place"


def _loads_faults(path: Path, urls: list[str], site: Path) -> Iterator[str]:
    for url in urls:
        parts = urlsplit(url)
        if parts.scheme == "data":
            continue
        if parts.netloc:
            yield f"{path.relative_to(site)}: loads {url} from another host"
            continue
        target = resolve(url, path, site)
        if target is None or not target.is_file():
            yield f"{path.relative_to(site)}: loads {url}, which is not there"


def resolve(url: str, source: Path, site: Path) -> Path | None:
    """The file that `url` means in the file `source`; None if it leaves the site's folder."""
    here = f"{HOST}{FOLDER}{source.relative_to(site).as_posix()}".removesuffix("index.html")
    path = unquote(urlsplit(urljoin(here, url)).path)
    if not path.startswith(FOLDER):
        return None
    target = site / path.removeprefix(FOLDER)
    return target / "index.html" if path.endswith("/") or target.is_dir() else target


def _has_place(page: Page, fragment: str) -> bool:
    # Material opens its drawer and its search by addresses that begin so; a widget's state follows "?".
    return fragment.startswith("__") or unquote(fragment.split("?")[0]) in page.places


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
