"""Figure: a model around its stream, with the logit lens on the side."""

from __future__ import annotations

from lab.figures import parts
from lab.figures.drawing import Drawing

STREAM = 160.0
NORM, LAYER, TURN = 236.0, 332.0, 410.0  # centres of a branch's boxes, and where it turns back
TAPS = (70.0, 285.0, 373.0)
ROWS = (("attention", 134.0, 174.0), ("mlp", 210.0, 250.0))  # where a sub-layer reads and writes


def draw() -> Drawing:
    """Embedding, layers, final norm and head from top to bottom."""
    d = Drawing(height=502)
    parts.box(d, "layer", STREAM, 30, 130, 32, "embedding")
    d.label(244, 35, "shape", kind="quiet")
    _layer(d)
    _more_layers(d)
    parts.stream(d, [(STREAM, 48), (STREAM, 402)])
    for _, read, write in ROWS:
        parts.dot(d, STREAM, read)
        parts.add(d, STREAM, write)
    _end(d)
    _lens(d)
    return d


def _layer(d: Drawing) -> None:
    d.rect("frame", 132, 88, 302, 182, 6)
    d.label(424, 108, "layer_1", kind="strong", anchor="end")
    for key, read, write in ROWS:
        parts.wire(d, [(STREAM, read), (NORM - 36, read)])
        parts.box(d, "norm", NORM, read, 72, 30, "norm")
        parts.wire(d, [(NORM + 36, read), (LAYER - 45, read)])
        parts.box(d, "layer", LAYER, read, 90, 30, key)
        turn = [(LAYER + 45, read), (TURN, read), (TURN, write), (STREAM + parts.ADD, write)]
        parts.wire(d, turn)
        d.label(NORM + 48, write - 6, "write", kind="quiet", anchor="middle")


def _more_layers(d: Drawing) -> None:
    d.rect("frame", 132, 300, 302, 58, 6)
    d.label(186, 325, "more_layers", kind="strong", room=244)
    d.label(186, 345, "more_layers_same", kind="quiet", room=244)


def _end(d: Drawing) -> None:
    parts.box(d, "norm", STREAM, 417, 130, 30, "final_norm")
    parts.wire(d, [(STREAM, 432), (STREAM, 448)])
    parts.box(d, "layer", STREAM, 464, 130, 30, "head")
    parts.wire(d, [(STREAM + 65, 464), (STREAM + 88, 464)])
    d.label(STREAM + 96, 469, "scores")


def _lens(d: Drawing) -> None:
    d.label(4, 112, "lens", kind="strong", room=120)
    d.label(4, 132, "lens_1", kind="quiet", room=120)
    d.label(4, 152, "lens_2", kind="quiet", room=120)
    for y in TAPS:
        parts.dot(d, STREAM, y)
        parts.wire(d, [(STREAM, y), (106, y)], kind="tap")
        parts.math_box(d, "norm-dashed", 92, y, 28, 28, "N")
        parts.wire(d, [(78, y), (66, y)], kind="tap", head=False)
        parts.box(d, "layer-dashed", 35, y, 62, 28, "head_short")
