"""The parts that diagrams of a block share: stream, wires, norms, layers, additions."""

from __future__ import annotations

from collections.abc import Sequence

from lab.figures.drawing import SIZE, Drawing, Point, pair, rounded

ADD = 12.0  # radius of an addition
HEAD, STREAM_HEAD = 8.0, 14.0


def stream(d: Drawing, points: Sequence[Point]) -> None:
    """The thick line of the stream, with an arrow head at its end."""
    tip, direction = points[-1], _direction(points)
    foot = (tip[0] - STREAM_HEAD * direction[0], tip[1] - STREAM_HEAD * direction[1])
    d.line("stream", [*points[:-1], foot])
    _head(d, "stream-head", tip, direction, STREAM_HEAD, 9)


def wire(d: Drawing, points: Sequence[Point], kind: str = "wire", head: bool = True) -> None:
    """A thin line with round corners; `head` puts an arrow at its end."""
    d.path(kind, rounded(points, 9))
    if head:
        _head(d, f"{kind}-head", points[-1], _direction(points), HEAD, 4.5)


def add(d: Drawing, x: float, y: float) -> None:
    """A circled plus."""
    d.circle("add", x, y, ADD)
    d.path("plus", f"M{pair((x - 6, y))}h12M{pair((x, y - 6))}v12")


def dot(d: Drawing, x: float, y: float) -> None:
    """A place where the stream is read."""
    d.circle("dot", x, y, 4.5)


def box(d: Drawing, kind: str, x: float, y: float, w: float, h: float, key: str) -> None:
    """A box around (x, y) with a word in it: `norm` is round and tinted, `layer` is square."""
    d.rect(kind, x - w / 2, y - h / 2, w, h, 9 if kind.startswith("norm") else 3)
    d.label(x, y + 0.35 * SIZE, key, anchor="middle", room=w - 6)


def math_box(d: Drawing, kind: str, x: float, y: float, w: float, h: float, symbol: str) -> None:
    """A box around (x, y) with a symbol in it."""
    d.rect(kind, x - w / 2, y - h / 2, w, h, 9 if kind.startswith("norm") else 3)
    d.text(x, y + 5, symbol, kind="math", anchor="middle", room=w - 4)


def _direction(points: Sequence[Point]) -> Point:
    (ax, ay), (bx, by) = points[-2], points[-1]
    length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
    return (bx - ax) / length, (by - ay) / length


def _head(d: Drawing, kind: str, tip: Point, way: Point, length: float, half: float) -> None:
    foot = (tip[0] - length * way[0], tip[1] - length * way[1])
    left = (foot[0] - half * way[1], foot[1] + half * way[0])
    right = (foot[0] + half * way[1], foot[1] - half * way[0])
    d.path(kind, f"M{pair(left)}L{pair(tip)}L{pair(right)}z")
