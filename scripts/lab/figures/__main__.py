"""Draws all figures, or those named: `python -m lab.figures [name …]`."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from lab.figures.catalog import NAMES, draw, path
from lab.records.passport import name_of


def main(names: Sequence[str]) -> int:
    """Writes docs/figures/<name>.svg for each name; the exit code is 1 if one is unknown."""
    unknown = [name for name in names if name not in NAMES]
    if unknown:
        known = f"there are {', '.join(NAMES)}"
        print(f"figures: no figure {', '.join(unknown)} in scripts/lab/figures/catalog.py; {known}")
        return 1
    for name in names:
        path(name).write_text(draw(name).svg(), encoding="utf-8")
        print(f"drew {name_of(path(name))}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or NAMES))
