"""Makes the theme's script anew, and a worker that stands before its search worker.

Needed for Material 9.8.2: its script carries parts that no page here has, and its search fetches
the whole index with every page. Where a newer theme doesn't fit, its own scripts stay in use,
and a warning says so.
"""

from __future__ import annotations

import hashlib
import json
import logging
import re
import subprocess
import tempfile
from collections.abc import Iterable
from pathlib import Path

import toolchain

FOLDER = "assets/javascripts"  # where the theme has its own
PROGRAM = Path(__file__).with_name("theme.mjs")
WORKER = toolchain.ROOT / "overrides" / "assets" / "js" / "theme" / "search-worker.js"
BUNDLE = "bundle.*.min.js"
SEARCH = "workers/search.*.min.js"
MESSAGES = re.compile(r"enum SearchMessageType \{\s*SETUP,[^,]*READY,[^,]*QUERY,[^,]*RESULT\b")
OPTIONS = ("--bundle", "--target=es2022", "--minify", "--charset=utf8", "--format=iife")

log = logging.getLogger("theme")  # not among those whose warnings end a strict build


class Misfit(Exception):
    """The theme is another one than ours was made for; the message says where it differs."""


def made(dirs: Iterable[str]) -> dict[str, tuple[str, bytes]]:
    """What takes the place of the theme's scripts: by their path, a path and its content."""
    places = [Path(place, FOLDER) for place in dirs]
    found: dict[str, tuple[str, bytes]] = {}
    for pattern, make in ((BUNDLE, _bundle), (SEARCH, _search)):
        try:
            old = _one(places, pattern)
            script = make(places, old)
        except Misfit as fault:
            log.warning("theme: its own %s stays in use: %s", pattern, fault)
            continue
        folder = pattern.rpartition("*")[0].rstrip(".")
        name = f"{folder}-{hashlib.sha256(script).hexdigest()[:16]}.js"
        where = f"{FOLDER}/{Path(pattern).parent}/{old.name}".replace("/./", "/")
        found[where] = (f"{FOLDER}/{name}", script)
    return found


def _one(places: list[Path], pattern: str) -> Path:
    paths = [path for place in places for path in place.glob(pattern)]
    if len(paths) != 1:
        raise Misfit(f"{len(paths)} scripts of the theme fit {pattern}, not one")
    return paths[0]


def _bundle(_: list[Path], old: Path) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        new = Path(folder) / "bundle.js"
        _run([str(toolchain.node()), str(PROGRAM), f"{old}.map", str(new)])
        return new.read_bytes()


def _search(places: list[Path], old: Path) -> bytes:
    """The worker lies beside the theme's, which looks for files from where it is."""
    source_map = Path(f"{_one(places, BUNDLE)}.map")
    sources = json.loads(source_map.read_text("utf-8")).get("sourcesContent", [])
    if not any(MESSAGES.search(source) for source in sources):
        raise Misfit("the messages of its search are not those that theme/search-worker.js knows")
    define = f'--define:globalThis.THEME_SEARCH_WORKER="{old.name}"'
    with tempfile.TemporaryDirectory() as folder:
        new = Path(folder) / "search.js"
        _run([*toolchain.node_tool("esbuild"), *OPTIONS, define, str(WORKER), f"--outfile={new}"])
        return new.read_bytes()


def _run(command: list[str]) -> None:
    run = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    if run.returncode:
        raise Misfit(run.stderr.strip())
