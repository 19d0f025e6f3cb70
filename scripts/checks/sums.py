"""Checks that recordings are as they were recorded: `python -m checks.sums`.

Measuring again allows for the rounding of other machines, and where a program can't run nothing
measures again; a file's sha256 always tells. `make measure` writes docs/data/SHA256SUMS anew with
`python -m checks.sums write`; `sha256sum -c docs/data/SHA256SUMS` reads it too.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from toolchain import ROOT

LIST = Path("docs/data/SHA256SUMS")
RECORDED = (  # whoever changes the words of a recording, in .toml, changes no recording
    "docs/data/*.json",
    "docs/data/streams/*/*",
    "docs/examples/*.json",
    "docs/examples/**/*.out",
    "exercises/*/stream_slice.json",
)


def main(arguments: Sequence[str]) -> int:
    """Prints every fault; the exit code says whether there was one."""
    if list(arguments) == ["write"]:
        write(ROOT)
        return 0
    found = list(faults(ROOT))
    print("\n".join(found) or "sums: all recordings are as they were recorded")
    return 1 if found else 0


def write(root: Path) -> None:
    """Lists the recordings of a repository with their sums."""
    lines = (f"{digest}  {name}\n" for name, digest in sorted(_sums(root).items()))
    (root / LIST).write_text("".join(lines), encoding="utf-8")


def faults(root: Path) -> Iterator[str]:
    """Recordings that were changed, added or removed since they were listed."""
    lines = (root / LIST).read_text(encoding="utf-8").splitlines()
    listed = {name: digest for digest, name in (line.split("  ", 1) for line in lines)}
    found = _sums(root)
    for name in sorted(listed.keys() | found.keys()):
        if listed.get(name) != found.get(name):
            yield (
                f"{name}: not as it was recorded; if it was recorded anew, "
                "run `python -m checks.sums write`"
            )


def _sums(root: Path) -> dict[str, str]:
    files = (path for pattern in RECORDED for path in root.glob(pattern) if path.is_file())
    return {
        path.relative_to(root).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in files
    }


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
