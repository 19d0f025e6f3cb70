"""Short number formats on the real stream: FP16 and BF16 for storing it and for norm statistics."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from lab.measure.number_formats import FP16_MAX, bf16, fp16, spacing
from lab.measure.smollm import texts
from lab.measure.smollm.gguf import Floats
from lab.measure.smollm.llama import Arithmetic, Step
from lab.measure.smollm.one_number import BLOCK, CHANNEL
from lab.measure.smollm.session import Session
from lab.records.findings import Column, Findings, Number, Table, count, fixed, percent

CHAOS = 1100.0  # a token more or less turns to zeros: kernels for AVX-512 found 46,818, not 47,845
STANDS = slice(BLOCK - 1, 27)  # after these blocks the number stands: 12 to 27


class Counted:
    """A norm that counts the rows it turned to zero."""

    def __init__(self, norm: Callable[[Floats, Floats, np.float32], Floats]) -> None:
        self._norm = norm
        self.rows = self.zeroed = 0

    def __call__(self, x: Floats, gain: Floats, eps: np.float32) -> Floats:
        """The norm of `x`."""
        normed = self._norm(x, gain, eps)
        self.rows += len(normed)
        self.zeroed += int((normed == 0).all(-1).sum())
        return normed


def fp16_norm(x: Floats, gain: Floats, eps: np.float32) -> Floats:
    """RMSNorm with its squares, mean and root in FP16: squares above 65,504 become inf."""
    half = x.astype(np.float16)
    with np.errstate(over="ignore"):
        mean_square = np.mean(half * half, axis=-1, keepdims=True)
    return (half / np.sqrt(mean_square + np.float16(eps))).astype(np.float32) * gain


def bf16_norm(x: Floats, gain: Floats, eps: np.float32) -> Floats:
    """RMSNorm with its squares, mean and root rounded to BF16."""
    short = bf16(x)
    mean_square = bf16(np.mean(bf16(short * short), axis=-1, keepdims=True))
    return bf16(short * bf16(1 / np.sqrt(bf16(mean_square + eps)))) * gain


def findings(session: Session) -> Findings:
    """Perplexities by format, what the norms lose in FP16, and what the stream loses in BF16."""
    counted = Counted(fp16_norm)
    variants = {
        "stream_fp16": Arithmetic(store=fp16),
        "bf16": Arithmetic(store=bf16),
        "norm_fp16": Arithmetic(norm=counted),
        "norm_bf16": Arithmetic(norm=bf16_norm),
    }
    perplexities = {name: _perplexity(session, how) for name, how in variants.items()}
    perplexities["fp32"] = session.perplexity
    numbers = {
        "smol_ppl_stream_fp16": fixed(perplexities["stream_fp16"], 2),
        "smol_ppl_bf16": fixed(perplexities["bf16"], 2),
        "smol_ppl_norm_bf16": fixed(perplexities["norm_bf16"], 2),
        "smol_fp16_ppl": Number(perplexities["norm_fp16"], "figures 3", spread=CHAOS),
        "smol_fp16_norms": count(counted.rows),
        "smol_fp16_zeroed": Number(counted.zeroed, "fixed 0"),
    }
    steps = list(session.model.steps(session.embed("english"), arithmetic=variants["bf16"]))
    return Findings(
        numbers | _headroom(session.english) | _stuck(steps),
        {"smollm2-formats": _table(perplexities)},
    )


def _perplexity(session: Session, arithmetic: Arithmetic) -> float:
    end = session.model.end(session.embed("paragraph"), arithmetic=arithmetic)
    return session.model.perplexity(end, texts.ids("paragraph"), arithmetic)


def _headroom(steps: list[Step]) -> dict[str, Number]:
    peak = max(float(np.abs(step.after).max()) for step in steps)
    last = np.abs(steps[-1].after)
    return {
        "smol_fp16_share": percent(peak / FP16_MAX, 0),
        "smol_square_limit": fixed(np.sqrt(FP16_MAX), 1),
        "smol_squares_over": count((last.astype(np.float64) ** 2 > FP16_MAX).sum()),
        "smol_last_values": count(last.size),
    }


def _stuck(steps: list[Step]) -> dict[str, Number]:
    """The number in a BF16 stream, and the share of nonzero MLP writes that changed nothing."""
    course = [float(step.after[0, CHANNEL]) for step in steps[STANDS]]
    lost = [_lost(step) for step in steps[BLOCK : BLOCK + 7]]
    return {
        "smol_bf16_stuck": fixed(course[0], 0),
        "smol_bf16_times": count(sum(value == course[0] for value in course)),
        "smol_bf16_spacing": fixed(spacing(course[0], 8), 0, "exact"),
        "smol_lost_first_least": percent(min(first for first, _ in lost), 0),
        "smol_lost_first_most": percent(max(first for first, _ in lost), 0),
        "smol_lost_others_most": percent(max(others for _, others in lost), 1),
    }


def _lost(step: Step) -> tuple[float, float]:
    lost = (step.mlp != 0) & (step.after == step.middle)
    return float(lost[0].mean()), float(lost[1:].mean())


def _table(perplexities: dict[str, float]) -> Table:
    shown = ("fp32", "stream_fp16", "bf16", "norm_bf16", "norm_fp16")
    columns = [Column("format"), Column("perplexity", "figures 4")]
    spread = [[0.0, CHAOS if name == "norm_fp16" else 0.0] for name in shown]
    return Table(columns, [[name, perplexities[name]] for name in shown], spread=spread)
