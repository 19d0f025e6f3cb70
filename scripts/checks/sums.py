"""Checks that recordings are as they were recorded: `python -m checks.sums`.

Measuring again allows for the rounding of other machines, and so for some digits that somebody
changed; a file's sha256 allows for none. `make measure` writes docs/data/SHA256SUMS anew with
`python -m checks.sums write`; `sha256sum -c` reads it too.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from lab.records.passport import name_of
from lab.records.recording import DATA

LIST = "SHA256SUMS"
WORDS = ".toml"  # whoever changes those changes no recording


def main(arguments: Sequence[str]) -> int:
    """Prints every fault; the exit code says whether there was one."""
    if list(arguments) == ["write"]:
        write(DATA)
        return 0
    found = list(faults(DATA))
    print("\n".join(found) or "sums: all recordings are as they were recorded")
    return 1 if found else 0


def write(folder: Path) -> None:
    """Lists the files of `folder` with their sums."""
    lines = (f"{digest}  {name}\n" for name, digest in sorted(_sums(folder).items()))
    (folder / LIST).write_text("".join(lines), encoding="utf-8")


def faults(folder: Path) -> Iterator[str]:
    """Files that were changed, added or removed since they were listed."""
    lines = (folder / LIST).read_text(encoding="utf-8").splitlines()
    listed = {name: digest for digest, name in (line.split("  ", 1) for line in lines)}
    found = _sums(folder)
    for name in sorted(listed.keys() | found.keys()):
        if listed.get(name) != found.get(name):
            yield (
                f"{name_of(folder / name)}: not as it was recorded; if it was recorded anew, "
                "run `python -m checks.sums write`"
            )


def _sums(folder: Path) -> dict[str, str]:
    files = (
        path
        for path in folder.rglob("*")
        if path.is_file() and path.name != LIST and path.suffix != WORDS
    )
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in files
    }


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
