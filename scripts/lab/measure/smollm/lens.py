"""The logit lens: what the model would say if it stopped after each block."""

from __future__ import annotations

import numpy as np

from lab.measure.smollm import texts
from lab.measure.smollm.llama import Llama
from lab.measure.smollm.session import Session
from lab.measure.smollm.states import place
from lab.measure.smollm.texts import Prompt
from lab.records.findings import Column, Findings, Number, Table, count, percent

SHOWN_FROM = 18


def findings(session: Session) -> Findings:
    """Agreement with the last block's answer, and the rank of the right word by block."""
    agreement = _agreement(session)
    prompts = texts.prompts()
    ranks = [_ranks(session.model, prompt) for prompt in prompts]
    numbers: dict[str, Number] = {
        f"smol_lens_agree_{block}": percent(agreement[block], 0) for block in (21, 29)
    }
    numbers |= {f"smol_lens_{block}": _rank(ranks[0][block]) for block in (24, 27, 29)}
    numbers["smol_lens_prompts_last"] = count(sum(rank[-2] != 1 for rank in ranks))
    return Findings(numbers, {"smollm2-lens": _table(prompts, ranks, agreement)})


def _agreement(session: Session) -> list[float]:
    """By block (0: the embedding), the share of positions whose first word is the final one."""
    steps = session.english
    states = [steps[0].before, *(step.after for step in steps)]
    answers = [session.model.logits(state).argmax(-1) for state in states]
    return [float(np.mean(answer == answers[-1])) for answer in answers]


def _ranks(model: Llama, prompt: Prompt) -> list[int]:
    """By block, the rank of the answer at the prompt's end; 1 is the first."""
    x = model.embed(prompt.ids)
    states = np.stack([x[-1], *(step.after[-1] for step in model.steps(x))])
    logits = model.logits(states)
    return [int(rank) for rank in 1 + (logits > logits[:, [prompt.answer_id]]).sum(-1)]


def _rank(value: int) -> Number:
    return Number(value, "fixed 0")


def _table(prompts: list[Prompt], ranks: list[list[int]], agreement: list[float]) -> Table:
    words = [Column(prompt.answer.strip().lower(), "fixed 0") for prompt in prompts]
    columns = [place("block"), *words, Column("agree", "fixed 0")]
    blocks = range(SHOWN_FROM, len(agreement))
    return Table(columns, [[b, *(rank[b] for rank in ranks), 100 * agreement[b]] for b in blocks])
