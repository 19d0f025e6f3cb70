"""The streams that the explorer shows: the English sentence, and the Chinese one's first clause."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from lab.measure.smollm import texts
from lab.measure.smollm.gguf import Floats
from lab.measure.smollm.llama import Step
from lab.measure.smollm.session import Session
from lab.measure.streams.record import Norm, Stream

CLAUSE = 21  # tokens, to the first comma; what follows them changes nothing


def streams(session: Session) -> list[Stream]:
    """Both streams, in float32, with the norm that reads them."""
    model = session.model
    norms = [f"blk.{block}.attn_norm" for block in range(model.blocks)] + ["output_norm"]
    norm = Norm("rms", float(model.eps), np.stack([model.weight(name) for name in norms]))
    return [
        Stream(
            "smollm2-en",
            labels(texts.ids("english"), session.vocabulary),
            _states(session.english),
            norm,
        ),
        Stream(
            "smollm2-zh",
            labels(texts.ids("chinese"), session.vocabulary)[:CLAUSE],
            _states(session.chinese)[:, :CLAUSE],
            norm,
        ),
    ]


def _states(steps: Sequence[Step]) -> Floats:
    return np.stack([steps[0].before, *(step.after for step in steps)])


def labels(ids: Sequence[int], vocabulary: Sequence[str]) -> list[str]:
    """The text of each token; pieces of a character show it with their number: 雾·1, 雾·2."""
    pieces = [texts.raw([token], vocabulary) for token in ids]
    found = [""] * len(ids)
    start = 0
    while start < len(ids):
        end = start + 1
        while (word := _decoded(pieces[start:end])) is None:
            end += 1
        several = end > start + 1
        for at in range(start, end):
            found[at] = f"{word}·{at - start + 1}" if several else word
        start = end
    return found


def _decoded(pieces: Sequence[bytes]) -> str | None:
    try:
        return b"".join(pieces).decode()
    except UnicodeDecodeError:
        return None
