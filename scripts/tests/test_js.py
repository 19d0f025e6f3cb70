"""Runs the tests of page scripts that need no browser, with Node's own test runner."""

import subprocess
from pathlib import Path

import pytest

import toolchain

TESTS = sorted((Path(__file__).parent / "js").glob("*.test.mjs"))


@pytest.mark.parametrize("path", TESTS, ids=[path.name for path in TESTS])
def test_page_script(path: Path) -> None:
    run = subprocess.run(
        [toolchain.node(), "--test", path], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout + run.stderr
