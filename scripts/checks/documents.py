"""Checks that what our documents name is there, and that the picture of the house is true."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from checks import house
from toolchain import ROOT

DOCUMENTS = ("ARCHITECTURE.md", "README.md", "CONTRIBUTING.md")
TOPS = ("docs", "exercises", "overrides", "scripts", ".ci", ".github")
NAMED = re.compile(
    rf"(?:\.venv/bin/python |[`(])((?:{'|'.join(map(re.escape, TOPS))})/[\w./<>*-]*)"
)
MADE = re.compile(r"my[-_]|<|_xx|\.xx\.")  # names that a reader fills in


def main() -> int:
    """Prints every name that leads nowhere; the exit code says whether there was one."""
    found = list(faults(ROOT))
    print("\n".join(found) or "documents: every file that they name is there")
    return 1 if found else 0


def faults(root: Path) -> Iterator[str]:
    """Yields `file:line: fault; remedy` for the documents of the repository at `root`."""
    for name in DOCUMENTS:
        lines = (root / name).read_text("utf-8").splitlines()
        for number, line in enumerate(lines, 1):
            for path in NAMED.findall(line):
                if not _is_there(root, path):
                    yield f"{name}:{number}: there is no {path}; name the file that took its place"
    yield from house.faults()
    if house.PICTURE.read_text("utf-8") != house.picture():
        yield "scripts/checks/house.svg: not what the imports say; `python -m checks.house` draws it"


def _is_there(root: Path, path: str) -> bool:
    folder = MADE.split(path)[0].rpartition("/")[0] if MADE.search(path) else ""
    pattern = folder or path.rstrip("./")
    return any(root.glob(pattern)) if "*" in pattern else (root / pattern).exists()


if __name__ == "__main__":
    sys.exit(main())
