"""The tables that stand in place of widgets, without JavaScript and on paper.

The widgets' own arithmetic makes them, in Node.js: widgets.mjs beside this file.
"""

from __future__ import annotations

import functools
import json
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import toolchain
from pages.passport import Unreadable

PROGRAM = Path(__file__).with_name("widgets.mjs")


@dataclass(frozen=True)
class StaticTable:
    """What a widget shows first, in one language."""

    title: str
    caption: str
    markdown: str


def static(name: str, start: str, language: str) -> StaticTable:
    """The table of the widget `name`; `start` is empty or one of its other beginnings."""
    try:
        data = tables()[name][start][language]
    except KeyError as fault:
        known = ", ".join(tables())
        raise Unreadable(f"no widget {name} {start}; there are {known}") from fault
    return StaticTable(data["title"], data["caption"], _markdown(data["head"], data["rows"]))


@functools.cache
def tables() -> dict[str, Any]:
    """The tables of all widgets: name, start, language."""
    command = [str(toolchain.node()), str(PROGRAM)]
    run = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    if run.returncode:
        raise Unreadable(f"{PROGRAM.name}: {run.stderr.strip()}")
    found: dict[str, Any] = json.loads(run.stdout)
    return found


def _markdown(head: list[str], rows: list[list[str]]) -> str:
    lines = [head, [":---", *["---:"] * (len(head) - 1)], *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"
