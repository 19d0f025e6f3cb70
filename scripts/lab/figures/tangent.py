"""Figure: the gradient of RMSNorm in two dimensions, at a token of RMS 1 and at a larger one."""

from __future__ import annotations

from math import cos, radians, sin, sqrt

import numpy as np

from lab.figures import parts
from lab.figures.drawing import Drawing, Point, number, pair
from lab.measure.norms import Array, rms_norm_backward

ORIGIN, UNIT = (46.0, 274.0), 92.0
LENGTH = 92.0  # of a gradient of size 1
ANGLE = radians(38)
OUT, ACROSS = np.array([cos(ANGLE), sin(ANGLE)]), np.array([-sin(ANGLE), cos(ANGLE)])
UNITY = sqrt(2) * OUT  # RMS 1
LARGE = 2.4
ARRIVES = 0.6 * OUT + 0.9 * ACROSS


def draw() -> Drawing:
    """A quarter of the circle of RMS 1, and the gradient at two points of one ray."""
    d = Drawing(height=292)
    radius = number(sqrt(2) * UNIT)
    start, end = seen(np.array([sqrt(2), 0])), seen(np.array([0, sqrt(2)]))
    d.path("circle-front", f"M{pair(start)}A{radius} {radius} 0 0 0 {pair(end)}")
    d.line("axis", [seen(np.array([1.8, 0])), ORIGIN, seen(np.array([0, 1.8]))])
    d.line("ghost", [ORIGIN, seen(3.9 * OUT)])
    near, far = seen(UNITY), seen(LARGE * UNITY)
    arrives = moved(near, ARRIVES)
    passed, passed_far = (moved(at, gradient(x)) for at, x in ((near, UNITY), (far, LARGE * UNITY)))
    parts.wire(d, [near, arrives])
    d.line("drop", [arrives, passed])
    for start, end in ((near, passed), (far, passed_far)):
        parts.wire(d, [start, end], "stream-thin")
    for at in (near, far):
        d.circle("point-0", *at, 4.5)
    d.label(seen(np.array([sqrt(2), 0]))[0] + 8, ORIGIN[1] - 8, "circle", kind="quiet")
    d.label(near[0] + 14, near[1] + 14, "near", kind="value")
    d.label(far[0] + 12, far[1] + 16, "far", kind="value")
    d.label(arrives[0] + 8, arrives[1] - 4, "arrives", kind="value")
    d.label(passed[0] - 8, passed[1] - 8, "passed", kind="accent-value", anchor="middle")
    d.label(
        passed_far[0] - 4, passed_far[1] - 10, "passed_far", kind="accent-value", anchor="middle"
    )
    return d


def seen(point: Array) -> Point:
    """Where a point of the plane stands on the sheet."""
    return ORIGIN[0] + UNIT * float(point[0]), ORIGIN[1] - UNIT * float(point[1])


def moved(start: Point, way: Array) -> Point:
    """The tip of an arrow for a gradient."""
    return start[0] + LENGTH * float(way[0]), start[1] - LENGTH * float(way[1])


def gradient(x: Array) -> Array:
    """What the backward pass hands on at x."""
    dx, _ = rms_norm_backward(ARRIVES[None], x[None], np.ones(2))
    return np.asarray(dx[0])
