"""Checks that the lock files name packages by hash, and no registry by address.

An address would tie a clone to one registry; a mirror that a reader has set up must do.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
INSTALLED = (
    "requirements.txt",
    "requirements-test.txt",
    "requirements-node.txt",
    "requirements-models.txt",
    "requirements-layouts.txt",
)
REQUIREMENT = re.compile(r"^[A-Za-z0-9][\w.-]*==")


def main() -> int:
    """Prints every fault of the lock files; the exit code says whether there was one."""
    found = list(faults(ROOT))
    print("\n".join(found) or "locks: packages by hash, no addresses")
    return 1 if found else 0


def faults(root: Path) -> Iterator[str]:
    """Yields `file: fault; remedy` for the lock files in `root`."""
    for path in sorted(root / name for name in INSTALLED if (root / name).exists()):
        yield from (f"{path.name}: {fault}" for fault in _python_faults(path.read_text("utf-8")))
    text = (root / "package-lock.json").read_text("utf-8")
    yield from (f"package-lock.json: {fault}" for fault in _node_faults(json.loads(text)))


def _python_faults(text: str) -> Iterator[str]:
    for line in text.replace("\\\n", " ").splitlines():
        if "://" in line or line.startswith("-"):
            yield f"`{line[:60]}` names an address or an option; take it out"
        elif REQUIREMENT.match(line) and "--hash=sha256:" not in line:
            yield f"`{line[:60]}` has no hash; run `make lock`"


def _node_faults(lock: dict) -> Iterator[str]:
    for name, package in lock["packages"].items():
        if "resolved" in package:
            yield f"{name} names an address; run `make lock`"
        elif name and "integrity" not in package:
            yield f"{name} has no hash; run `make lock`"


if __name__ == "__main__":
    sys.exit(main())
