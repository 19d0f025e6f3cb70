"""Draws the rooms of the house and who uses whom: `python -m checks.house`, into house.svg beside it.

The arrows are read from the imports, those that others imply left out; each must point to a lower floor.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from checks import layers
from lab.figures.drawing import WIDTH, Drawing
from lab.figures.parts import wire
from website.marks import figures
from website.marks.images import PAPER

PICTURE = Path(__file__).with_name("house.svg")
ROOMS = {  # room -> floor from the top, and column; the first name that a module begins with counts
    "terminal.__main__": (1, 4),
    "website.hooks": (1, 2),
    "bench": (1, 3),
    "author": (2, 4),
    "lab.figures": (2, 0),
    "website.theme": (2, 1),
    "website.weights": (2, 2),
    "website.marks": (4, 1),
    "website.runtime": (3, 3),
    "terminal": (3, 4),
    "lab.measure": (5, 1),
    "lab.records": (6, 0),
    "judge": (6, 4),
}
ABOVE = ("tests", "checks", "new", "setup")  # see everything
BELOW = ("toolchain", "website.texts")  # seen by everything
SIZE, STEP = (112.0, 30.0), (126.0, 62.0)  # of a room, and from room to room
WIDE = 5 * STEP[0] + 10


def main() -> int:
    """Writes the picture; a module without a room, or an arrow that climbs, is told."""
    found = list(faults())
    print("\n".join(found) or f"drew scripts/checks/{PICTURE.name}")
    if not found:
        PICTURE.write_text(picture(), "utf-8")
    return 1 if found else 0


def faults() -> Iterator[str]:
    """Yields what keeps the house from being drawn."""
    for user, used in sorted(arrows()):
        if user not in ROOMS or used not in ROOMS:
            yield f"{user} uses {used}: no room in checks/house.py has both names"
        elif ROOMS[used][0] <= ROOMS[user][0]:
            yield f"{user} uses {used}, which is not below it; move what both need further down"


def arrows() -> set[tuple[str, str]]:
    """Which room uses which, as the imports say."""
    imports, _ = layers.python_imports(layers.ROOT / "scripts")
    every = {(_room(a), _room(b)) for a, used in imports.items() for b in used}
    aside = {*ABOVE, *BELOW}
    return {(a, b) for a, b in every if a != b and not {a, b} & aside}


def _room(module: str) -> str:
    names = (*ROOMS, *ABOVE, *BELOW)
    return next((n for n in names if module == n or module.startswith(f"{n}.")), module)


def _plain(found: set[tuple[str, str]]) -> list[tuple[str, str]]:
    """The arrows that no longer way says as well."""
    below = {room: {b for a, b in found if a == room} for room in ROOMS}
    return sorted(
        (a, b)
        for a, b in found
        if not any(b in layers.reachable(other, below) for other in below[a] - {b})
    )


def picture() -> str:
    """The picture as an SVG document that needs nothing else."""
    d = Drawing(height=7 * STEP[1] - 10)
    d.rect("layer", 12, 10, WIDE - 24, SIZE[1], 3)
    d.text(WIDE / 2, 30, "tests · checks: they see every room", anchor="middle")
    for user, used in _plain(arrows()):
        (x1, y1), (x2, y2) = _place(user), _place(used)
        wire(d, [(x1, y1 + SIZE[1] / 2), (x2, y2 - SIZE[1] / 2)])
    for room in ROOMS:
        x, y = _place(room)
        d.rect("norm", x - SIZE[0] / 2, y - SIZE[1] / 2, *SIZE, 9)
        d.text(x, y + 5, room.replace(".__main__", " (main)").replace(".", "/"), anchor="middle")
    svg = d.svg().replace(f"0 0 {WIDTH:g} ", f"0 0 {WIDE:g} ")
    opening, closing, rest = svg.partition(">")
    return f'{opening} class="nr-figure" width="720"{closing}{figures.paper_style()}{PAPER}{rest}'


def _place(room: str) -> tuple[float, float]:
    floor, column = ROOMS[room]
    return 68 + column * STEP[0], 25 + floor * STEP[1]


if __name__ == "__main__":
    sys.exit(main())
