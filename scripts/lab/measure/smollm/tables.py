"""The stream block by block: sizes, the largest value, outlier channels, and what is written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lab.measure.smollm.gguf import Floats
from lab.measure.smollm.llama import Step
from lab.measure.smollm.session import Session
from lab.measure.smollm.states import (
    cosine,
    largest,
    ordinary_rms,
    outlier_channel,
    place,
    rms,
    share_of,
)
from lab.records.findings import Column, Findings, Number, Table, count, fixed


def findings(session: Session) -> Findings:
    """One table for each language, one of the writes, and the numbers that prose quotes."""
    english, chinese = session.english, session.chinese
    return Findings(
        {
            "smol_vocabulary": count(len(session.vocabulary)),
            "smol_chinese_tokens": count(len(chinese[0].before)),
            **_numbers(english),
        },
        {
            "smollm2-stream": states(streams(english)),
            "smollm2-stream-zh": states(streams(chinese)),
            "smollm2-writes": writes(english),
        },
    )


def streams(steps: Sequence[Step]) -> list[Floats]:
    """The stream before the first block and after each."""
    return [steps[0].before, *(step.after for step in steps)]


def states(course: Sequence[Floats]) -> Table:
    """A stream, a row a state."""
    rows = []
    for block, x in enumerate(course):
        top = largest(x)
        channel, ratio = outlier_channel(x)
        sizes = [ordinary_rms(x), float(rms(x[0])), abs(top.value)]
        rows.append([block, *sizes, top.token, top.channel, channel, ratio])
    sizes_of = {"ordinary": "figures 4", "first": "figures 4", "largest": "figures 5"}
    return Table(
        [
            place("block"),
            *(Column(name, form) for name, form in sizes_of.items()),
            *(place(name) for name in ("token", "channel", "loudest")),
            Column("ratio", "figures 3"),
        ],
        rows,
    )


def writes(steps: Sequence[Step]) -> Table:
    """What each block of a pre-norm model writes, relative to the stream."""
    shares = [(share_of(s.attention, s.before), share_of(s.mlp, s.middle)) for s in steps]
    return writes_of(("attention", "mlp"), steps, shares)


def writes_of(
    sublayers: Sequence[str], steps: Sequence[Any], shares: Sequence[Sequence[float]]
) -> Table:
    """A table of writes: a row for each of `steps`, in it a share for each of `sublayers`."""
    return Table(
        [
            place("block"),
            *(Column(name, "fixed 2") for name in sublayers),
            Column("cosine", "fixed 3"),
        ],
        [
            [step.block, *of_step, cosine(step.before, step.after)]
            for step, of_step in zip(steps, shares, strict=True)
        ],
    )


def _numbers(steps: Sequence[Step]) -> dict[str, Number]:
    last = steps[-1].after
    middle = steps[2:-1]
    shares = [share_of(s.attention, s.before) for s in middle]
    shares += [share_of(s.mlp, s.middle) for s in middle]
    cosines = [cosine(step.before, step.after) for step in middle]
    return {
        "smol_blocks": count(len(steps)),
        "smol_d_model": count(last.shape[1]),
        "smol_english_tokens": count(len(last)),
        "smol_rms_start": fixed(ordinary_rms(steps[0].before), 2),
        "smol_rms_first": fixed(ordinary_rms(steps[0].after), 2),
        "smol_rms_end": fixed(ordinary_rms(last), 1),
        "smol_first_rms_12": fixed(float(rms(steps[11].after[0])), 0),
        "smol_write_least": fixed(min(shares), 2),
        "smol_write_most": fixed(max(shares), 2),
        "smol_cos_least": fixed(min(cosines), 2),
        "smol_cos_most": fixed(max(cosines), 2),
    }
