"""Figure: what residual addition and RMSNorm read and write for one 16-bit element."""

from __future__ import annotations

from collections.abc import Sequence

from lab.figures.drawing import Drawing
from lab.measure.cost import BYTES, EAGER_STEPS

CELL, TALL, GAP = 15.0, 26.0, 4.0
LEFT, PITCH = 10.0, 84.0
Kernel = tuple[int, int]  # 2-byte units read and written
VERSIONS: Sequence[tuple[str, Sequence[Kernel]]] = (
    ("fused", ((2, 2),)),
    ("two", ((2, 1), (1, 1))),
    ("two_again", ((2, 1), (2, 1))),
    ("eager", tuple((read // BYTES, written // BYTES) for _, read, written in EAGER_STEPS)),
)


def draw() -> Drawing:
    """A row for each version: its kernels, and a cell for each 2 bytes read or written."""
    d = Drawing(height=374)
    for index, (key, kernels) in enumerate(VERSIONS):
        top = 12 + index * PITCH
        d.label(LEFT, top + 12, key, kind="strong")
        end = _kernels(d, kernels, top + 24)
        total = BYTES * sum(read + written for read, written in kernels)
        d.text(end + 8, top + 44, f"{total} B", kind="strong")
    _key(d, 12 + len(VERSIONS) * PITCH)
    return d


def _kernels(d: Drawing, kernels: Sequence[Kernel], top: float) -> float:
    x = LEFT
    for read, written in kernels:
        cells = read + written
        d.rect("kernel", x, top, cells * CELL + 4, TALL + 4, 5)
        for cell in range(cells):
            kind = "cell-read" if cell < read else "cell-write"
            d.rect(kind, x + 2 + cell * CELL + 1, top + 3, CELL - 2, TALL - 2, 2)
        x += cells * CELL + 4 + GAP
    return x - GAP


def _key(d: Drawing, top: float) -> None:
    for x, kind, label in ((LEFT, "cell-read", "read"), (150.0, "cell-write", "written")):
        d.rect(kind, x + 3, top - 6, CELL - 2, TALL - 8, 2)
        d.label(x + 24, top + 8, label, kind="quiet")
    d.rect("kernel", 304, top - 10, 30, TALL, 5)
    d.label(342, top + 8, "kernel", kind="quiet")
