"""The recorded streams that the explorer shows: their files, and the picture in its place.

The explorer's own drawing makes the picture, in Node.js: streams.mjs beside this file.
"""

from __future__ import annotations

import functools
import hashlib
import json
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import toolchain
from lab.records.passport import Unreadable
from website.marks.tables import DATA, words_of

PROGRAM = Path(__file__).with_name("streams.mjs")


@dataclass(frozen=True)
class Picture:
    """The map of one stream, in one language."""

    title: str
    caption: str
    svg: str


@functools.cache
def files() -> dict[str, Path]:
    """Everything that the explorer may fetch, by its path below `folder()`."""
    found: dict[str, Path] = {}
    for document in sorted(DATA.glob("stream-*.json")):
        name = document.stem.removeprefix("stream-")
        found[f"{name}/stream.json"] = document
        for path in sorted((DATA / "streams" / name).glob("*.bin")):
            found[f"{name}/{path.name}"] = path
    return found


@functools.cache
def folder() -> str:
    """Where the files are published: the path changes when one of them does."""
    digest = hashlib.sha256()
    for name, path in files().items():
        digest.update(f"{name} {hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return f"assets/streams/{digest.hexdigest()[:16]}/"


@functools.cache
def pictures(names: tuple[str, ...]) -> dict[str, dict[str, Picture]]:
    """The maps of the named streams: name, language."""
    known = [name.removesuffix("/stream.json") for name in files() if name.endswith(".json")]
    if missing := [name for name in names if name not in known]:
        raise Unreadable(f"no stream {', '.join(missing)}; there are {', '.join(known)}")
    found = json.loads(_run(names))
    return {
        name: {language: Picture(**one) for language, one in found[name].items()} for name in names
    }


def _run(names: Sequence[str]) -> str:
    titles = {name: words_of(f"stream-{name}")["title"] for name in names}
    command = [str(toolchain.node()), str(PROGRAM), str(DATA), json.dumps(titles)]
    run = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    if run.returncode:
        raise Unreadable(f"{PROGRAM.name}: {run.stderr.strip()}")
    return run.stdout


def forget() -> None:
    """Reads all of it anew the next time."""
    for cached in (files, folder, pictures):
        cached.cache_clear()
