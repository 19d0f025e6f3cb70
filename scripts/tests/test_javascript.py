"""Runs the tests of the browser's code that need no browser, with Node.js's own runner."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

import toolchain

PROGRAMS = sorted((Path(__file__).parent / "js").glob("*.test.mjs"))


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda path: path.stem)
def test_javascript(program: Path):
    command = [str(toolchain.node()), "--test", str(program)]
    run = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
