"""Checks style, types, layers, locks and workflows: `python -m checks`.

`python -m checks format` rewrites what a tool can put right by itself.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence

import toolchain

FORMAT = (
    ("ruff", "check", "--fix", "--quiet", "scripts", "exercises"),
    ("ruff", "format", "--quiet", "scripts", "exercises"),
    ("biome", "check", "--write", "--log-level=error"),
)
CHECKS = (
    ("ruff", "check", "--quiet", "scripts", "exercises"),
    ("ruff", "format", "--check", "--quiet", "scripts", "exercises"),
    ("mypy", "--no-error-summary"),
    ("biome", "check", "--log-level=error", "--colors=off"),
    ("tsc", "-p", "."),
    ("tsc", "-p", "tsconfig.worker.json"),
    ("tsc", "-p", "scripts"),
    ("checks.layers",),
    ("checks.documents",),
    ("checks.locks",),
    ("checks.workflows",),
)
# What `src` in pyproject.toml says: ruff takes it for a pattern, which a path with brackets never fits.
OURS = sorted(
    path.stem for path in (toolchain.ROOT / "scripts").iterdir() if path.stem.isidentifier()
)
RUFF = ("--config", f"lint.isort.known-first-party={json.dumps(OURS)}")
NODE_PACKAGES = {"biome": "@biomejs/biome", "tsc": "typescript"}


def main(arguments: Sequence[str]) -> int:
    """Runs all of them, whatever fails first, and names the ones that found a fault."""
    chosen = FORMAT if list(arguments) == ["format"] else CHECKS
    failed = [" ".join(command) for command in chosen if not _passes(command)]
    for command in failed:
        print(f"lint: `{command}` found a fault (above)", file=sys.stderr)
    return 1 if failed else 0


def _passes(command: Sequence[str]) -> bool:
    name, *options = command
    package = NODE_PACKAGES.get(name)
    start = toolchain.node_tool(package, name) if package else [sys.executable, "-m", name]
    print(f"lint: {' '.join(command)}", flush=True)
    if options[:1] == ["check"] and name == "ruff":
        options += RUFF
    return subprocess.run([*start, *options], cwd=toolchain.ROOT, check=False).returncode == 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
