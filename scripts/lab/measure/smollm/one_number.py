"""The one number: who writes it, what it makes of token 0, and the model without it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import takewhile

import numpy as np

from lab.measure.smollm import texts
from lab.measure.smollm.gguf import Floats
from lab.measure.smollm.llama import Llama, Step
from lab.measure.smollm.session import Session
from lab.measure.smollm.states import cosine, largest, ordinary_rms, rms
from lab.records.findings import Column, Findings, Number, Table, count, fixed, percent

BLOCK, CHANNEL = 12, 507  # where it is written; found again by `_place`
CONTROL_CHANNEL, CONTROL_TOKEN = 3, 5
SHOWN_AFTER = (9, 10, 11, 13, 27, 28, 29, 30)
LOOKING_FROM = 4  # the first positions have few tokens to look at


def findings(session: Session) -> Findings:
    """The story of the number, and the table of interventions."""
    paragraph = session.embed("paragraph")
    written = list(session.model.steps(paragraph, last=BLOCK))[-1]
    perplexities = {"": session.perplexity, **_perplexities(session.model, written.after)}
    return Findings(
        _place(session.english)
        | _writers(session.model, written)
        | _constant(session, written.after)
        | _attention(session.english)
        | _first_tokens(session.model)
        | _without_a_place(session.model)
        | _gains(session.model)
        | {f"smol_ppl{key}": _perplexity(value) for key, value in perplexities.items()}
        | {"smol_paragraph_values": count(written.after.size)},
        {"smollm2-intervention": _table(perplexities)},
    )


def _place(steps: list[Step]) -> dict[str, Number]:
    peak = largest(steps[BLOCK - 1].after)
    course = [float(step.after[0, CHANNEL]) for step in steps]
    early = max(course[:8])
    return {
        "smol_peak": fixed(peak.value, 0),
        "smol_peak_token": count(peak.token),
        "smol_peak_dim": count(peak.channel),
        "smol_peak_block": count(1 + max(range(1, 30), key=lambda b: course[b] - course[b - 1])),
        "smol_early_value": fixed(early, 0),
        "smol_ordinary_12": fixed(ordinary_rms(steps[BLOCK - 1].after), 1),
        "smol_first_median_16": fixed(np.median(np.abs(steps[15].after[0])), 1),
        "smol_first_ratio_16": fixed(course[15] / np.median(np.abs(steps[15].after[0])), 0),
        "smol_all_ratio_16": fixed(course[15] / np.median(np.abs(steps[15].after)), 0),
    } | {f"smol_after_{block}": fixed(course[block - 1], 0) for block in SHOWN_AFTER}


def _writers(model: Llama, step: Step) -> dict[str, Number]:
    """The two hidden neurons of token 0 that write it, by size of what they write."""
    weights = model.weight(f"blk.{BLOCK - 1}.ffn_down")[CHANNEL]
    hidden = step.hidden[0]
    writes = weights * hidden
    first, second = (int(i) for i in np.argsort(-np.abs(writes))[:2])
    return {
        "smol_neuron1": count(first),
        "smol_neuron2": count(second),
        "smol_h1229": fixed(hidden[first], 0),
        "smol_h1487": fixed(hidden[second], 0),
        "smol_w1229": fixed(weights[first], 2),
        "smol_w1487": fixed(weights[second], 2),
        "smol_write1": fixed(writes[first], 0),
        "smol_write2": fixed(writes[second], 0),
        "smol_write_total": fixed(step.mlp[0, CHANNEL], 0),
        "smol_h_others": fixed(np.median(np.abs(step.hidden[1:])), 2),
    }


def _constant(session: Session, paragraph: Floats) -> dict[str, Number]:
    """Token 0 after the next norm, in two texts with different first tokens."""
    model = session.model
    other = model.embed([66, *texts.ids("english")[1:]])
    steps = model.steps(other, last=BLOCK)
    normed = model.read(paragraph, BLOCK + 1, "attn")
    again = model.read(list(steps)[-1].after, BLOCK + 1, "attn")
    return {
        "smol_cos": fixed(cosine(normed[0], again[0]), 5),
        "smol_first_others": fixed(rms(np.delete(normed[0], CHANNEL)), 3),
        "smol_ordinary_normed": fixed(ordinary_rms(normed), 3),
    }


def _attention(steps: list[Step]) -> dict[str, Number]:
    """The attention that later positions give token 0, mean over heads and positions."""
    shares = [float(step.pattern[..., LOOKING_FROM:, 0].mean()) for step in steps]
    return {
        "smol_sink_12": percent(shares[BLOCK - 1], 0),
        "smol_sink_low": percent(min(shares[BLOCK:]), 0),
        "smol_sink_high": percent(max(shares[BLOCK:]), 0),
        "smol_sink_early_low": percent(min(shares[3:10]), 0),
        "smol_sink_early_high": percent(max(shares[3:10]), 0),
    }


def _first_tokens(model: Llama) -> dict[str, Number]:
    """The number when other tokens come first; one of them makes the same word stand twice."""
    following = texts.ids("english")[1:13]
    batch = model.embed([[first, *following] for first in texts.FIRST_TOKENS])
    state = list(model.steps(batch, last=BLOCK))[-1].after
    peaks = state[:, 0, CHANNEL]
    twice = state[texts.FIRST_TOKENS.index(following[0])]
    return {
        "smol_first_tokens": count(len(peaks)),
        "smol_peak_least": fixed(peaks.min(), 0),
        "smol_peak_most": fixed(peaks.max(), 0),
        "smol_twice_first": fixed(twice[0, CHANNEL], 0),
        "smol_twice_second": fixed(twice[1, CHANNEL], 0),
    }


def _without_a_place(model: Llama) -> dict[str, Number]:
    """A first token behind which it stands elsewhere, and the attention that token 0 then gets."""
    ids = [texts.LEAVES_IT_OUT, *texts.ids("english")[1:13]]
    steps = list(model.steps(model.embed(ids)))
    peak = largest(steps[BLOCK - 1].after)
    shares = [float(step.pattern[..., LOOKING_FROM:, 0].mean()) for step in steps[BLOCK:]]
    return {
        "smol_bracket_first": fixed(steps[BLOCK - 1].after[0, CHANNEL], 0),
        "smol_bracket_most": fixed(peak.value, 0),
        "smol_bracket_token": count(peak.token),
        "smol_bracket_sink": percent(max(shares), 0),
    }


def _gains(model: Llama) -> dict[str, Number]:
    """The blocks from `BLOCK` on whose MLP reads this channel with the least gain of all."""

    def quiet(block: int) -> bool:
        gain = model.weight(f"blk.{block - 1}.ffn_norm")
        return int(np.abs(gain).argmin()) == CHANNEL

    run = list(takewhile(quiet, range(BLOCK, model.blocks + 1)))
    return {"smol_quiet_first": count(run[0]), "smol_quiet_last": count(run[-1])}


def _interventions(state: Floats) -> dict[str, Callable[[Floats], None]]:
    def put(token: int, channel: int, value: float, x: Floats) -> None:
        x[token, channel] = value

    def leave_alone(x: Floats) -> None:
        x[0, np.arange(x.shape[1]) != CHANNEL] = 0

    mean = float(state[1:, CHANNEL].mean())
    return {
        "_ten": partial(put, 0, CHANNEL, float(state[0, CHANNEL]) * 10),
        "_half": partial(put, 0, CHANNEL, float(state[0, CHANNEL]) / 2),
        "_zero": partial(put, 0, CHANNEL, 0.0),
        "_mean": partial(put, 0, CHANNEL, mean),
        "_control1": partial(put, 0, CONTROL_CHANNEL, 0.0),
        "_control2": partial(put, CONTROL_TOKEN, CHANNEL, 0.0),
        "_alone": leave_alone,
    }


def _perplexities(model: Llama, state: Floats) -> dict[str, float]:
    ids = texts.ids("paragraph")
    found = {}
    for name, change in _interventions(state).items():
        changed = state.copy()
        change(changed)
        found[name] = model.perplexity(model.end(changed, first=BLOCK + 1), ids)
    return found


def _perplexity(value: float) -> Number:
    return Number(value, "figures 5" if value > 1000 else "fixed 2")


def _table(perplexities: dict[str, float]) -> Table:
    columns = [Column("change"), Column("perplexity", "figures 5")]
    rows = [[name.lstrip("_") or "nothing", value] for name, value in perplexities.items()]
    return Table(columns, rows)
