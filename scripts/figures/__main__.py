"""Draws all figures, or those named: `python -m figures [name …]`."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from figures.catalog import NAMES, draw, path
from pages.passport import name_of


def main(names: Sequence[str]) -> None:
    """Writes docs/figures/<name>.svg for each name."""
    for name in names:
        path(name).write_text(draw(name).svg(), encoding="utf-8")
        print(f"drew {name_of(path(name))}")


if __name__ == "__main__":
    main(sys.argv[1:] or NAMES)
