"""Lays out the built site once more, with Pyodide as it comes in place of the prepared runtime."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import toolchain
from website.runtime import numpy_wheel, prepare

STOCK_FILES = ("python_stdlib.zip", "pyodide-lock.json")


def with_stock_runtime(site: Path, target: Path) -> Path:
    """Copies `site` to `target` and puts Pyodide's official files there; returns `target`."""
    shutil.copytree(site, target)
    runtime = next((target / "assets" / "runtime").iterdir())
    for name in STOCK_FILES:
        shutil.copyfile(prepare.PYODIDE / name, runtime / name)
    lock = prepare.PYODIDE / "pyodide-lock.json"
    wheel = numpy_wheel.fetch(lock, toolchain.CACHE / "downloads", print)
    shutil.copyfile(wheel, runtime / wheel.name)
    shutil.copyfile(Path(__file__).with_name("stock.js"), runtime / "pyodide.js")
    facts = next((target / "assets" / "app").glob("*/site.json"))
    _correct_sizes(facts, runtime)
    return target


def _correct_sizes(facts: Path, runtime: Path) -> None:
    told = json.loads(facts.read_text(encoding="utf-8"))
    for part in told["parts"]:
        part["bytes"] = (runtime / part["name"]).stat().st_size
    facts.write_text(json.dumps(told), encoding="utf-8")
