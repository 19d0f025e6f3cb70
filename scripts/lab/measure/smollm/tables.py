"""The stream block by block: sizes, the largest value, outlier channels, and what is written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from lab.measure.smollm.gguf import Floats
from lab.measure.smollm.llama import Step
from lab.measure.smollm.session import Session
from lab.measure.smollm.states import (
    CLOSE,
    COSINE,
    column,
    cosine,
    largest,
    ordinary_rms,
    outlier_channel,
    place,
    rms,
    share_of,
)
from lab.records.findings import Column, Findings, Number, Table, count, fixed

LANGUAGES = {
    "smollm2-stream": ("the English sentence", "英文句子"),
    "smollm2-stream-zh": ("the Chinese sentence", "中文句子"),
}
BLOCK = place("block", "After block", "块之后")
ATTENTION = column("attention", "Attention", "注意力", "fixed 2")
MLP = column("mlp", "MLP", "MLP", "fixed 2")


def findings(session: Session) -> Findings:
    """One table for each language, one of the writes, and the numbers that prose quotes."""
    english, chinese = session.english, session.chinese
    by_name = zip(LANGUAGES, (english, chinese), strict=True)
    tables = {
        name: states("SmolLM2-135M", LANGUAGES[name], streams(steps)) for name, steps in by_name
    }
    numbers = {"smol_vocabulary": count(len(session.vocabulary)), **_numbers(english)}
    return Findings(numbers, tables | {"smollm2-writes": writes(english)})


def streams(steps: Sequence[Step]) -> list[Floats]:
    """The stream before the first block and after each."""
    return [steps[0].before, *(step.after for step in steps)]


def states(model: str, text: tuple[str, str], course: Sequence[Floats]) -> Table:
    """The stream of `model` on `text` (named in both languages), a row a state."""
    rows = []
    for block, x in enumerate(course):
        top = largest(x)
        channel, ratio = outlier_channel(x)
        sizes = [ordinary_rms(x), float(rms(x[0])), abs(top.value)]
        rows.append([block, *sizes, top.token, top.channel, channel, ratio])
    en, zh = text
    return Table(
        {
            "en": f"{model} on {en}, {len(course[0])} tokens. Row 0 is the embedding; "
            "the loudest channel is that of tokens other than the first, with its maximum "
            "divided by that of the median channel",
            "zh": f"{model} 读{zh}，共 {len(course[0])} 个 token。第 0 行是词嵌入；"
            "“最响通道”只看 token 0 以外的 token，比值是它的最大绝对值除以各通道最大绝对值的中位数",
        },
        [
            BLOCK,
            column("ordinary", "RMS, others", "其余 token 的 RMS", "figures 4"),
            column("first", "RMS, token 0", "token 0 的 RMS", "figures 4"),
            column("largest", "Largest value", "最大绝对值", "figures 5"),
            place("token", "token", "token"),
            place("channel", "channel", "通道"),
            place("loudest", "Loudest channel", "最响通道"),
            column("ratio", "ratio", "比值", "figures 3"),
        ],
        rows,
    )


def writes(steps: Sequence[Step]) -> Table:
    """What each block of a pre-norm model writes, relative to the stream."""
    shares = [(share_of(s.attention, s.before), share_of(s.mlp, s.middle)) for s in steps]
    caption = {"en": "What each block writes", "zh": "每一块写入多少"}
    return writes_of(caption, [ATTENTION, MLP], steps, shares)


def writes_of(
    title: Mapping[str, str],
    sublayers: Sequence[Column],
    steps: Sequence[Any],
    shares: Sequence[Sequence[float]],
) -> Table:
    """A table of writes: a row for each of `steps`, in it a share for each of `sublayers`."""
    return Table(
        {
            "en": f"{title['en']}: the RMS of a write divided by that of the stream it is "
            "added to, and the cosine between the stream before and after the block "
            "(medians over tokens other than the first)",
            "zh": f"{title['zh']}：写入的 RMS 除以被加的残差流的 RMS，以及这一块前后残差流的余弦"
            "（对 token 0 以外的 token 取中位数）",
        },
        [
            place("block", "Block", "块"),
            *sublayers,
            column("cosine", "cos(before, after)", "cos(前, 后)", "fixed 3", COSINE),
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
        "smol_rms_start": fixed(ordinary_rms(steps[0].before), 2, CLOSE),
        "smol_rms_first": fixed(ordinary_rms(steps[0].after), 2, CLOSE),
        "smol_rms_end": fixed(ordinary_rms(last), 1, CLOSE),
        "smol_first_rms_12": fixed(float(rms(steps[11].after[0])), 0, CLOSE),
        "smol_write_least": fixed(min(shares), 2, CLOSE),
        "smol_write_most": fixed(max(shares), 2, CLOSE),
        "smol_cos_least": fixed(min(cosines), 2, COSINE),
        "smol_cos_most": fixed(max(cosines), 2, COSINE),
    }
