"""Checks the widgets' arithmetic against NumPy and ml_dtypes: `python -m checks.widgets`.

What is expected is made anew each time; widgets.mjs compares.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

import toolchain
from checks import widget_cases, widget_depth_cases, widget_formats

PROGRAM = Path(__file__).with_name("widgets.mjs")


def main() -> int:
    """Prints every fault; the exit code says whether there was one."""
    found = list(faults())
    print("\n".join(found) or "widgets: their numbers are those of NumPy and ml_dtypes")
    return 1 if found else 0


def faults() -> Iterator[str]:
    """What the widgets compute otherwise, one line each."""
    with tempfile.TemporaryDirectory() as folder:
        widget_formats.write(Path(folder))
        cases = [*widget_cases.cases(), *widget_depth_cases.cases()]
        expected = json.dumps([asdict(case) for case in cases])
        Path(folder, "cases.json").write_text(expected, encoding="utf-8")
        command = [str(toolchain.node()), str(PROGRAM), folder]
        run = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    yield from run.stdout.split("\n") if run.stdout.strip() else []
    if run.returncode and not run.stdout.strip():
        yield run.stderr


if __name__ == "__main__":
    sys.exit(main())
