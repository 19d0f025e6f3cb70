"""The blocks of BERT in NumPy: a LayerNorm after each addition (Post-Norm), so in the stream."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from lab.measure.layouts.transformer import LayerNorm, Linear, attend, gelu
from lab.measure.smollm.quants import Floats

EPS = 1e-12
HEAD_SIZE = 32


class PostNormStep(NamedTuple):
    """What one block did; all (tokens, d_model).

    The stream before it, what attention adds, the sum and its norm, the same for the MLP.
    """

    block: int  # from 1
    before: Floats
    attention: Floats
    middle: Floats
    mlp: Floats
    total: Floats  # just before the last LayerNorm
    after: Floats


class Bert:
    """BERT with the tensors of its file by their names."""

    def __init__(self, tensors: Mapping[str, Floats]) -> None:
        self._tensors = tensors
        self.blocks = sum(name.endswith("attention.self.query.weight") for name in tensors)
        self.d_model = tensors["embeddings.LayerNorm.weight"].shape[0]

    def embed(self, ids: list[int]) -> Floats:
        """The stream (tokens, d_model) before the first block: three embeddings and a norm."""
        words = self._tensors["embeddings.word_embeddings.weight"][ids]
        places = self._tensors["embeddings.position_embeddings.weight"][: len(ids)]
        kind = self._tensors["embeddings.token_type_embeddings.weight"][0]
        return self._norm("embeddings")(words + kind + places)

    def steps(self, x: Floats) -> Iterator[PostNormStep]:
        """Runs all blocks on the stream `x` and yields what each did."""
        for block in range(1, self.blocks + 1):
            step = self._step(x, block)
            yield step
            x = step.after

    def _step(self, x: Floats, block: int) -> PostNormStep:
        name = f"encoder.layer.{block - 1}"
        q, k, v = (
            self._linear(f"{name}.attention.self.{part}")(x) for part in ("query", "key", "value")
        )
        mixed = attend(q, k, v, self.d_model // HEAD_SIZE)
        attention = self._linear(f"{name}.attention.output.dense")(mixed)
        middle = self._norm(f"{name}.attention.output")(x + attention)
        hidden = gelu(self._linear(f"{name}.intermediate.dense")(middle))
        mlp = self._linear(f"{name}.output.dense")(hidden)
        total = middle + mlp
        after = self._norm(f"{name}.output")(total)
        return PostNormStep(block, x, attention, middle, mlp, total, after)

    def _linear(self, name: str) -> Linear:
        return Linear(self._tensors[f"{name}.weight"], self._tensors[f"{name}.bias"])

    def _norm(self, name: str) -> LayerNorm:
        gain, bias = (self._tensors[f"{name}.LayerNorm.{part}"] for part in ("weight", "bias"))
        return LayerNorm(gain, bias, EPS)
