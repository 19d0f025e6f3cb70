"""Compares the prepared runtime with Pyodide as it comes, on the built site: `make bench`.

Each round visits both, one after the other, so that a busy machine slows both alike.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from playwright.sync_api import Playwright, sync_playwright

import toolchain
from bench import variants, visits
from bench.server import Line, Server

EXERCISE = "exercises/rms-norm/"
PAGES = ("", "zh/", "exercises/", "normalization/", "zh/normalization/", EXERCISE)
SPANS = {
    "page": "navigation to editor",
    "cold": "click to verdict, first visit",
    "again": "click to verdict, again",
    "warm": "click to verdict, next visit",
}
Visits = dict[str, list[visits.Visit]]


def main(arguments: Sequence[str]) -> int:
    """Measures and prints the tables."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--mbit", type=float, help="speed of the line; without it, localhost")
    parser.add_argument("--delay", type=float, default=20, help="ms a request, with --mbit")
    chosen = parser.parse_args(arguments)
    line = Line(chosen.mbit, chosen.delay / 1000 if chosen.mbit else 0)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        stock = variants.with_stock_runtime(toolchain.SITE, Path(folder) / "stock")
        with Server(toolchain.SITE, line).running() as ours, Server(stock, line).running() as other:
            servers = {"ours": ours, "stock": other}
            _print_times(_rounds(playwright, servers, chosen.rounds))
            _print_bytes(servers, chosen.rounds)
        with Server(toolchain.SITE, Line(None)).running() as server:
            _print_weights(playwright, server)
    return 0


def _rounds(playwright: Playwright, servers: dict[str, Server], rounds: int) -> Visits:
    seen: Visits = {name: [] for name in servers}
    for number in range(rounds):
        for name, server in servers.items():
            seen[name].append(visits.visit(playwright, server.url + EXERCISE))
            print(f"round {number + 1}: {name} {seen[name][-1].cold:.0f} ms", file=sys.stderr)
    return seen


def _print_times(seen: Visits) -> None:
    print(f"\n{'ms, min / median / max':32} {'ours':>22} {'stock':>22}  stock : ours")
    for span, words in SPANS.items():
        values = {name: [getattr(one, span) for one in seen[name]] for name in seen}
        cells = [f"{min(v):.0f} / {median(v):.0f} / {max(v):.0f}" for v in values.values()]
        ratio = median(values["stock"]) / median(values["ours"])
        print(f"{words:32} {cells[0]:>22} {cells[1]:>22}  {ratio:.2f}")


def _print_bytes(servers: dict[str, Server], rounds: int) -> None:
    cells = [f"{sum(one.sent.values()) / rounds / 1e6:.2f}" for one in servers.values()]
    print(f"{'MB over the line, both visits':32} {cells[0]:>22} {cells[1]:>22}")


def _print_weights(playwright: Playwright, server: Server) -> None:
    print(f"\n{'page, before any click':32} {'requests':>10} {'kB (gzip)':>10}  largest")
    for page in PAGES:
        server.sent.clear()
        visits.look(playwright, server.url + page)
        largest = max(server.sent, key=lambda path: server.sent[path])
        size = sum(server.sent.values()) / 1000
        print(f"/{page:31} {len(server.sent):>10} {size:>10.0f}  {largest.rsplit('/', 1)[1]}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
