"""Figure: both norms in three dimensions, where RMSNorm reaches a sphere, LayerNorm a circle."""

from __future__ import annotations

from math import cos, radians, sin, sqrt

import numpy as np

from lab.figures import parts
from lab.figures.drawing import Drawing, Point, number, pair
from lab.measure.geometry import centring
from lab.measure.norms import Array, layer_norm, rms_norm

VECTOR = np.array([2.6, -0.8, 1.0])
ONES = np.ones(3)
CENTRE, UNIT = (176.0, 214.0), 76.0
RADIUS = UNIT * sqrt(3)
TILT, TURN = radians(24), radians(22)  # of the camera above the plane, and around the axis
AXES = np.array([[1, -1, 0], [1, 1, -2], [1, 1, 1]]) / np.sqrt([[2], [6], [3]])


def draw() -> Drawing:
    """The sphere, the plane of zero mean, and one vector on its way through both norms."""
    d = Drawing(height=376)
    _sphere(d)
    origin, x = seen(np.zeros(3)), seen(VECTOR)
    projected, on_sphere = seen(centring(3) @ VECTOR), seen(rms_norm(VECTOR))
    on_circle = seen(layer_norm(VECTOR))
    parts.wire(d, [origin, seen(1.5 * ONES)])
    d.text(seen(1.5 * ONES)[0] + 10, seen(1.5 * ONES)[1] + 10, "(1, 1, 1)", kind="quiet")
    d.line("series-1", [origin, x])
    d.line("series-2", [origin, projected])
    d.line("drop", [x, projected])
    for kind, place in (("point-0", x), ("point-0", projected)):
        d.circle(kind, *place, 4.5)
    d.circle("point-1", *on_sphere, 6.5)
    d.rect("point-2", on_circle[0] - 6, on_circle[1] - 6, 12, 12)
    _names(d, x, projected, on_sphere, on_circle)
    return d


def seen(point: Array) -> Point:
    """Where a point of space stands on the sheet, seen from far away."""
    right, back, up = AXES @ point
    across = cos(TURN) * right + sin(TURN) * back
    depth = cos(TURN) * back - sin(TURN) * right
    height = cos(TILT) * up + sin(TILT) * depth
    return CENTRE[0] + UNIT * across, CENTRE[1] - UNIT * height


def _sphere(d: Drawing) -> None:
    """The sphere of radius √3, and where the plane cuts it: dashed behind, solid in front."""
    x, y = CENTRE
    flat = RADIUS * sin(TILT)
    arc = f"A{number(RADIUS)} {number(flat)} 0 0"
    left, right = pair((x - RADIUS, y)), pair((x + RADIUS, y))
    d.path("disc", f"M{left}{arc} 0 {right}{arc} 0 {left}z")
    d.circle("outline", x, y, RADIUS)
    d.path("circle-back", f"M{left}{arc} 1 {right}")
    d.path("circle-front", f"M{left}{arc} 0 {right}")
    d.label(x, y + 36, "plane", kind="quiet", anchor="middle", room=2 * RADIUS - 60)
    d.label(x, y + RADIUS + 20, "sphere", kind="quiet", anchor="middle")


def _names(d: Drawing, x: Point, projected: Point, on_sphere: Point, on_circle: Point) -> None:
    d.text(x[0] + 12, x[1] + 2, "x", kind="math")
    d.text(projected[0] + 10, projected[1] + 4, "Px", kind="math")
    place = (on_sphere[0] + 10, on_sphere[1] - 16)
    d.text(*place, "RMSNorm(x)", kind="accent-value", anchor="end")
    d.text(on_circle[0] - 2, on_circle[1] + 36, "LayerNorm(x)", kind="warm-value")
