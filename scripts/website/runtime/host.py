"""Runs Python code in the browser's Python from the terminal, with Node.js as the browser."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import toolchain
from website.runtime import prepare

SCRIPT = Path(__file__).with_name("host.mjs")
BROWSER_FOLDERS = ("scripts/judge", "exercises")


class CodeFailed(RuntimeError):
    """The code raised; the message is Python's traceback."""


def run_in_pyodide(
    code: str,
    *,
    root: Path = toolchain.ROOT,
    folders: Sequence[str] = BROWSER_FOLDERS,
    timeout: float = 120.0,
    runtime: Path | None = None,
) -> Any:
    """Returns the value of the last expression of `code`, which must be JSON-able.

    `folders` of `root` lie under /nr, and /nr/scripts is on the path, as in the browser.
    Raises `prepare.NotPrepared`, `toolchain.ToolMissing`, CodeFailed, or
    `subprocess.TimeoutExpired` after `timeout` seconds, the start (1-2 s) included.
    """
    place = {
        "runtime": str(runtime or prepare.current()),
        "root": str(root),
        "folders": list(folders),
    }
    command = [str(toolchain.node()), str(SCRIPT), json.dumps(place)]
    run = subprocess.run(
        command, input=code, capture_output=True, encoding="utf-8", timeout=timeout, check=False
    )
    if run.returncode:
        raise CodeFailed(run.stderr.strip() or f"Node.js ended with {run.returncode}")
    return json.loads(run.stdout)
