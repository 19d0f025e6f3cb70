"""All figures by name: which module draws which file."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from lab.figures.drawing import Drawing
from website.marks.figures import FIGURES

NAMES = (
    "stream-through-layers",
    "pre-vs-post",
    "block-two-views",
    "residual-add",
    "rmsnorm-bars",
    "where-norms-sit",
    "qwen-stream",
    "four-layouts",
    "geometry",
    "running-sum",
    "depth-laws",
    "fused-traffic",
    "three-places-of-outliers",
    "stream-growth",
    "epsilon-curve",
    "tangent",
    "lens-ranks",
)


def draw(name: str) -> Drawing:
    """The figure as its program draws it now."""
    drawing: Drawing = import_module(f"lab.figures.{name.replace('-', '_')}").draw()
    return drawing


def path(name: str) -> Path:
    """The file that pages show."""
    return FIGURES / f"{name}.svg"
