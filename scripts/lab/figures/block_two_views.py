"""Figure: one block twice, around its sub-layers and around its stream.

Each view routes every edge of the block's graph; checks/figures.py compares the two graphs.
"""

from __future__ import annotations

from dataclasses import dataclass

from lab.figures import parts
from lab.figures.drawing import Drawing, Point

Edge = tuple[str, str]
TRUNK = (("x", "add_1"), ("add_1", "add_2"))  # the edges that are the stream
REACH = {"x": 0.0, "add_1": parts.ADD, "add_2": parts.ADD}  # from a node's centre to its rim
BOX_REACH = 15.0


@dataclass(frozen=True)
class View:
    """Where the nodes stand, and at which points each edge bends between them."""

    title: str
    left: float
    nodes: dict[str, Point]
    bends: dict[Edge, tuple[Point, ...]]


A, PASS = 92.0, 168.0  # the centre column, and the bypass
SUB_LAYERS = View(
    title="around_sub_layers",
    left=6,
    nodes={
        "x": (A, 64),
        "norm_1": (A, 106),
        "attention": (A, 158),
        "add_1": (A, 212),
        "norm_2": (A, 274),
        "mlp": (A, 326),
        "add_2": (A, 380),
    },
    bends={
        ("x", "norm_1"): (),
        ("norm_1", "attention"): (),
        ("attention", "add_1"): (),
        ("x", "add_1"): ((PASS, 64), (PASS, 212)),
        ("add_1", "norm_2"): (),
        ("norm_2", "mlp"): (),
        ("mlp", "add_2"): (),
        ("add_1", "add_2"): ((A, 236), (PASS, 236), (PASS, 380)),
    },
)
LINE, SIDE = 262.0, 362.0  # the stream, and the column beside it
STREAM = View(
    title="around_stream",
    left=232,
    nodes={
        "x": (LINE, 64),
        "norm_1": (SIDE, 106),
        "attention": (SIDE, 158),
        "add_1": (LINE, 212),
        "norm_2": (SIDE, 274),
        "mlp": (SIDE, 326),
        "add_2": (LINE, 380),
    },
    bends={
        ("x", "norm_1"): ((SIDE, 64),),
        ("norm_1", "attention"): (),
        ("attention", "add_1"): ((SIDE, 212),),
        ("x", "add_1"): (),
        ("add_1", "norm_2"): ((LINE, 236), (SIDE, 236)),
        ("norm_2", "mlp"): (),
        ("mlp", "add_2"): ((SIDE, 380),),
        ("add_1", "add_2"): (),
    },
)


def draw() -> Drawing:
    """Both views side by side, equal nodes at equal heights."""
    d = Drawing(height=442)
    for view in (SUB_LAYERS, STREAM):
        d.label(view.left, 18, view.title, kind="strong", room=204)
        for edge in view.bends:
            if edge not in TRUNK:
                parts.wire(d, route(view, edge))
        _trunk(d, view)
        _nodes(d, view)
    return d


def route(view: View, edge: Edge) -> list[Point]:
    """The points of an edge, from the rim of one node to the rim of the other."""
    start, end = (view.nodes[name] for name in edge)
    points = [start, *view.bends[edge], end]
    points[0] = _toward(start, points[1], REACH.get(edge[0], BOX_REACH))
    points[-1] = _toward(end, points[-2], REACH.get(edge[1], BOX_REACH))
    return points


def _toward(start: Point, end: Point, far: float) -> Point:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = abs(dx) + abs(dy)  # edges run along the axes
    return start[0] + far * dx / length, start[1] + far * dy / length


def _trunk(d: Drawing, view: View) -> None:
    straight = view is STREAM
    for edge in TRUNK:
        if straight:
            d.line("stream", route(view, edge))
        else:
            parts.wire(d, route(view, edge), kind="stream-thin")
    x, y = view.nodes["add_2"]
    end = [(x, y + parts.ADD), (x, y + 44)]
    entry = [(x, 42), (x, 64)]
    if straight:
        d.line("stream", entry)
        parts.stream(d, end)
    else:
        parts.wire(d, entry, kind="stream-thin", head=False)
        parts.wire(d, end, kind="stream-thin")
    d.text(x - 18, 54, "x", kind="math", anchor="end")
    d.text(x - 18, y + 40, "y", kind="math", anchor="end")


def _nodes(d: Drawing, view: View) -> None:
    for name, (x, y) in view.nodes.items():
        if name in REACH:
            continue
        parts.box(d, "norm" if name.startswith("norm") else "layer", x, y, 92, 30, name)
    for name in ("add_1", "add_2"):
        parts.add(d, *view.nodes[name])
    parts.dot(d, *view.nodes["x"])
    parts.dot(d, view.nodes["add_1"][0], 236)
