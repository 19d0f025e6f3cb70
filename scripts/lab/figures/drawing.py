"""A drawing: shapes and texts in the order in which they are painted, and their SVG.

Lengths are units of the viewBox, which is as wide in every figure; `kind` becomes the class
`fig-<kind>`, to which overrides/assets/css/figures.css gives its colours.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from xml.sax.saxutils import escape, quoteattr

WIDTH = 440.0
SIZE = 14.0  # of a text: 11.5 px where the figure is 360 px wide
SIZES = {"math": 17.0, "sign": 30.0}  # kinds of text that are set in another size
Point = tuple[float, float]


@dataclass(frozen=True)
class Shape:
    """A rect, circle or path."""

    tag: str
    kind: str
    attributes: dict[str, str]
    box: tuple[float, float, float, float] = (0, 0, 0, 0)

    def svg(self) -> str:
        """The element."""
        pairs = "".join(f" {name}={quoteattr(value)}" for name, value in self.attributes.items())
        return f'<{self.tag} class="fig-{self.kind}"{pairs}/>'


@dataclass(frozen=True)
class Text:
    """One line of text: fixed `content`, or the words that the TOML has for `key`."""

    x: float
    y: float  # of the baseline
    content: str = ""
    key: str = ""
    kind: str = "ink"
    anchor: str = "start"
    room: float = 0  # the width it must fit into, if there is one

    @property
    def size(self) -> float:
        """The font size."""
        return SIZES.get(self.kind, SIZE)

    def svg(self) -> str:
        """The element."""
        pairs = f'class="fig-{self.kind}" x="{number(self.x)}" y="{number(self.y)}"'
        if self.anchor != "start":
            pairs += f' text-anchor="{self.anchor}"'
        if self.key:
            pairs += f' data-label="{self.key}"'
        return f"<text {pairs}>{escape(self.content)}</text>"


@dataclass
class Drawing:
    """What was drawn so far on a sheet of the common width."""

    height: float
    shapes: list[Shape | Text] = field(default_factory=list)

    @property
    def texts(self) -> list[Text]:
        """The texts alone."""
        return [item for item in self.shapes if isinstance(item, Text)]

    def rect(self, kind: str, x: float, y: float, w: float, h: float, r: float = 0) -> None:
        """A rectangle with corners of radius `r`."""
        values = {"x": x, "y": y, "width": w, "height": h} | ({"rx": r} if r else {})
        self._add("rect", kind, values, (x, y, w, h))

    def circle(self, kind: str, x: float, y: float, r: float) -> None:
        """A circle around (x, y)."""
        self._add("circle", kind, {"cx": x, "cy": y, "r": r}, (x - r, y - r, 2 * r, 2 * r))

    def path(self, kind: str, commands: str) -> None:
        """A path as SVG writes it."""
        self.shapes.append(Shape("path", kind, {"d": commands}))

    def line(self, kind: str, points: Iterable[Point]) -> None:
        """Straight lines through the points."""
        self.path(kind, "M" + "L".join(pair(point) for point in points))

    def text(
        self,
        x: float,
        y: float,
        content: str,
        kind: str = "ink",
        anchor: str = "start",
        room: float = 0,
    ) -> None:
        """A text that is the same in both languages."""
        self.shapes.append(Text(x, y, content, "", kind, anchor, room))

    def label(
        self,
        x: float,
        y: float,
        key: str,
        kind: str = "ink",
        anchor: str = "start",
        room: float = 0,
    ) -> None:
        """A text whose words stand in the TOML under `key`."""
        self.shapes.append(Text(x, y, "", key, kind, anchor, room))

    def svg(self) -> str:
        """The file's text."""
        box = f"0 0 {number(WIDTH)} {number(self.height)}"
        lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">']
        return "\n".join([*lines, *(item.svg() for item in self.shapes), "</svg>"]) + "\n"

    def _add(
        self, tag: str, kind: str, values: dict[str, float], box: tuple[float, float, float, float]
    ) -> None:
        attributes = {name: number(value) for name, value in values.items()}
        self.shapes.append(Shape(tag, kind, attributes, box))


def rounded(points: Sequence[Point], radius: float) -> str:
    """The path along right angles through the points, with round corners."""
    commands = "M" + pair(points[0])
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        commands += "L" + pair(_toward(corner, before, radius))
        commands += "Q" + pair(corner) + " " + pair(_toward(corner, after, radius))
    return commands + "L" + pair(points[-1])


def _toward(start: Point, end: Point, far: float) -> Point:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = (dx * dx + dy * dy) ** 0.5
    share = min(far / length, 0.5)
    return start[0] + share * dx, start[1] + share * dy


def pair(point: Point) -> str:
    """A point as SVG writes it."""
    return f"{number(point[0])} {number(point[1])}"


def number(value: float) -> str:
    """A length to a tenth of a unit, without idle zeros."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text
