"""Figure: all norms of a model, those of Qwen3-0.6B counted."""

from __future__ import annotations

from lab.figures import parts
from lab.figures.drawing import Drawing

STREAM = 84.0
NORM, LAYER, TURN = 164.0, 260.0, 404.0


def draw() -> Drawing:
    """The model from embedding to LM head, then the count."""
    d = Drawing(height=590)
    parts.box(d, "layer", STREAM, 26, 136, 32, "embedding")
    d.rect("frame", 40, 62, 394, 296, 6)
    d.label(426, 82, "one_layer", kind="strong", anchor="end")
    _attention(d)
    _mlp(d)
    parts.stream(d, [(STREAM, 44), (STREAM, 388)])
    for read, write in ((110.0, 234.0), (282.0, 330.0)):
        parts.dot(d, STREAM, read)
        parts.add(d, STREAM, write)
    _end(d)
    _count(d)
    return d


def _attention(d: Drawing) -> None:
    parts.wire(d, [(STREAM, 110), (NORM - 36, 110)])
    parts.box(d, "norm", NORM, 110, 72, 30, "norm")
    d.rect("layer", 226, 94, 164, 118, 3)
    d.label(308, 204, "attention", anchor="middle", room=150)
    for x, symbol in ((248.0, "q"), (288.0, "k")):
        d.text(x, 116, symbol, kind="math", anchor="middle")
        parts.wire(d, [(x, 122), (x, 138)])
        parts.math_box(d, "norm-dashed", x, 151, 32, 26, "N")
        parts.wire(d, [(x, 164), (x, 184)])
    d.text(346, 116, "v", kind="math", anchor="middle")
    parts.wire(d, [(346, 122), (346, 184)])
    parts.wire(d, [(NORM + 36, 110), (226, 110)])
    parts.wire(d, [(390, 153), (TURN + 6, 153), (TURN + 6, 234), (STREAM + parts.ADD, 234)])


def _mlp(d: Drawing) -> None:
    parts.wire(d, [(STREAM, 282), (NORM - 36, 282)])
    parts.box(d, "norm", NORM, 282, 72, 30, "norm")
    parts.wire(d, [(NORM + 36, 282), (226, 282)])
    parts.box(d, "layer", 308, 282, 164, 30, "mlp")
    parts.wire(d, [(390, 282), (TURN + 6, 282), (TURN + 6, 330), (STREAM + parts.ADD, 330)])


def _end(d: Drawing) -> None:
    parts.box(d, "norm", STREAM, 403, 136, 30, "final_norm")
    parts.wire(d, [(STREAM, 418), (STREAM, 434)])
    parts.box(d, "layer", STREAM, 449, 136, 30, "head")


def _count(d: Drawing) -> None:
    rows = (
        ("norm", "count_reads", "times_reads"),
        ("norm", "count_final", "times_final"),
        ("norm-dashed", "count_qk", "times_qk"),
    )
    for index, (kind, key, times) in enumerate(rows):
        y = 492 + 26 * index
        d.rect(kind, 16, y - 14, 26, 18, 7)
        d.label(52, y, key, room=240)
        d.label(426, y, times, anchor="end", room=120)
    d.line("axis", [(300, 556), (426, 556)])
    d.label(52, 578, "count_all", kind="strong")
    d.label(426, 578, "times_all", kind="strong", anchor="end")
