"""The figures are what their programs draw; the check finds each defect it is there for."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from checks import contrast, figures
from lab.figures import block_two_views, catalog, geometry, running_sum
from lab.figures.drawing import Drawing
from lab.measure.norms import layer_norm, rms_norm
from website.marks.figures import Figure

WORDS = {word: {"en": "a", "zh": "甲"} for word in ("title", "description", "caption")}


def sheet(*texts: tuple[float, float, str], kind: str = "ink", room: float = 0) -> Drawing:
    drawing = Drawing(height=100)
    for x, y, content in texts:
        drawing.text(x, y, content, kind=kind, room=room)
    return drawing


def test_all_figures_are_sound() -> None:
    assert list(figures.faults()) == []


@pytest.mark.parametrize(
    ("drawing", "fault"),
    [
        (sheet((400, 50, "far too long")), "leaves the sheet"),
        (sheet((10, 5, "high")), "leaves the sheet"),
        (sheet((10, 50, "one"), (20, 55, "two")), "overlap"),
        (sheet((10, 50, "wide"), room=20), "needs"),
    ],
)
def test_misplaced_texts(drawing: Drawing, fault: str) -> None:
    assert list(figures.misplaced(sheet((10, 50, "fine"), (10, 80, "fine")), {})) == []
    assert fault in " ".join(figures.misplaced(drawing, {}))


def test_small_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lab.figures.drawing.SIZES", {"ink": 13.0})
    assert "smaller than" in " ".join(figures.misplaced(sheet((10, 50, "fine")), {}))


def test_pale_texts() -> None:
    assert list(figures.pale(sheet((10, 50, "fine"), kind="quiet"))) == []
    drawing = Drawing(height=100)
    drawing.rect("bar", 0, 0, 100, 100)
    drawing.text(10, 50, "accent on accent", kind="accent")
    assert "accent text on bar" in " ".join(figures.pale(drawing))


def test_contrast_of_black_and_white_is_21() -> None:
    assert contrast.ratio("ink", "", "print") == pytest.approx(21)


@pytest.mark.parametrize(
    ("spoil", "fault"),
    [
        (lambda words: words | {"title": {"en": "a"}}, "title has no words in zh"),
        (lambda words: words | {"labels": {}}, "label key is in the drawing or in the words"),
        (lambda words: words | {"labels": {"key": {"zh": "甲"}}}, "key has no words in en"),
    ],
)
def test_missing_words(spoil: Callable[[dict], dict], fault: str) -> None:
    drawing = Drawing(height=100)
    drawing.label(10, 50, "key")
    sound = WORDS | {"labels": {"key": {"en": "a", "zh": "甲"}}}
    assert list(figures.unworded(drawing, sound)) == []
    assert fault in " ".join(figures.unworded(drawing, spoil(sound)))


def test_a_file_unlike_its_drawing(tmp_path: Path) -> None:
    drawing, path = sheet((10, 50, "fine")), tmp_path / "a.svg"
    path.write_text(drawing.svg(), encoding="utf-8")
    assert list(figures.drifted(drawing, path)) == []
    assert list(figures.drifted(sheet((10, 50, "other")), path)) != []
    assert list(figures.strangers(tmp_path)) != []


def test_views_with_unlike_edges() -> None:
    whole = block_two_views.STREAM
    bends = {edge: bend for edge, bend in whole.bends.items() if edge != ("mlp", "add_2")}
    found = list(figures.unlike_views(whole, replace(whole, bends=bends)))
    assert found == ["block-two-views: edge mlp to add_2 is in one view only"]


@pytest.mark.parametrize("view", [block_two_views.SUB_LAYERS, block_two_views.STREAM])
def test_the_graph_is_that_of_a_block(view: block_two_views.View) -> None:
    assert view.bends.keys() == {
        ("x", "norm_1"),
        ("norm_1", "attention"),
        ("attention", "add_1"),
        ("x", "add_1"),
        ("add_1", "norm_2"),
        ("norm_2", "mlp"),
        ("mlp", "add_2"),
        ("add_1", "add_2"),
    }
    assert all(node in view.nodes for edge in view.bends for node in edge)


def test_the_sphere_and_the_circle_hold_the_norms() -> None:
    assert np.linalg.norm(rms_norm(geometry.VECTOR)) == pytest.approx(math.sqrt(3))
    on_circle = layer_norm(geometry.VECTOR)
    assert np.linalg.norm(on_circle) == pytest.approx(math.sqrt(3))
    assert on_circle.sum() == pytest.approx(0)


def test_partial_sums_of_ones_stop_at_256() -> None:
    sums = running_sum.partial_sums(np.ones(running_sum.LENGTH, np.float32))
    assert sums[:3] == [0, 32, 64]
    assert sums[8] == sums[-1] == 256


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("name", catalog.NAMES)
def test_pages_get_the_figure_in_their_language(name: str, language: str) -> None:
    svg = Figure(name, language, str).svg()
    assert "data-label" not in svg
    chinese = any("一" <= character <= "鿿" for character in svg)
    assert chinese == (language == "zh")
