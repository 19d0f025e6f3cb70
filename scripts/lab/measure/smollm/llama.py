"""The blocks of a Llama model in NumPy: RMSNorm before each sublayer, RoPE, shared keys, SwiGLU.

Streams are float32 of shape (..., tokens, d_model): leading axes hold variants of one text
that are computed together.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from lab.measure.smollm.gguf import GGUF, Floats


def rms_norm(x: Floats, gain: Floats, eps: np.float32) -> Floats:
    """`x` divided by the root mean square of its rows, times `gain`."""
    mean_square = np.mean(x * x, axis=-1, keepdims=True, dtype=np.float32)
    return np.asarray(x / np.sqrt(mean_square + eps) * gain, np.float32)


def product(_: str, x: Floats, weight: Floats) -> Floats:
    """A linear layer: (..., in) times (out, in) transposed."""
    return x @ weight.T


def as_it_is(x: Floats) -> Floats:
    """The stream kept in float32."""
    return x


@dataclass(frozen=True)
class Arithmetic:
    """How the model computes: its norm, its linear layers (told their names), its stream."""

    norm: Callable[[Floats, Floats, np.float32], Floats] = rms_norm
    linear: Callable[[str, Floats, Floats], Floats] = product
    store: Callable[[Floats], Floats] = as_it_is


FLOAT32 = Arithmetic()


class Step(NamedTuple):
    """What one block did: the stream before it, both writes, the stream after it.

    `pattern` (..., heads, tokens, tokens) is where attention looked, `hidden`
    (..., tokens, d_hidden) what the MLP's down-projection read.
    """

    block: int  # from 1
    before: Floats
    attention: Floats
    middle: Floats
    mlp: Floats
    after: Floats
    pattern: Floats
    hidden: Floats


class Decoder(ABC):
    """A model whose weights lie in a GGUF file; each is decoded once. Its kinds say what a block does."""

    def __init__(self, file: GGUF, blocks: int) -> None:
        self._file = file
        self.blocks = blocks
        self.weight: Callable[[str], Floats] = cache(self._weight)

    def steps(
        self,
        x: Floats,
        *,
        first: int = 1,
        last: int | None = None,
        arithmetic: Arithmetic = FLOAT32,
    ) -> Iterator[Step]:
        """Runs the blocks `first` to `last` on the stream `x` and yields what each did."""
        x = arithmetic.store(x)
        for block in range(first, (last or self.blocks) + 1):
            step = self._step(x, block, arithmetic)
            yield step
            x = step.after

    def end(self, x: Floats, *, first: int = 1, arithmetic: Arithmetic = FLOAT32) -> Floats:
        """The stream after the last block."""
        for step in self.steps(x, first=first, arithmetic=arithmetic):
            x = step.after
        return x

    @abstractmethod
    def embed(self, ids: ArrayLike) -> Floats:
        """The embeddings (..., tokens, d_model) of token ids."""

    @abstractmethod
    def _step(self, x: Floats, block: int, arithmetic: Arithmetic) -> Step:
        """What `block`, counted from 1, does to the stream `x`."""

    def _weight(self, name: str) -> Floats:
        return self._file.rows(f"{name}.weight")


class Llama(Decoder):
    """A Llama model."""

    def __init__(self, file: GGUF) -> None:
        meta = file.meta
        super().__init__(file, meta["llama.block_count"])
        self.heads: int = meta["llama.attention.head_count"]
        self.key_heads: int = meta["llama.attention.head_count_kv"]
        self.head_size: int = meta["llama.rope.dimension_count"]
        self.theta: float = meta["llama.rope.freq_base"]
        self.eps = np.float32(meta["llama.attention.layer_norm_rms_epsilon"])

    def embed(self, ids: ArrayLike) -> Floats:
        """The embeddings (..., tokens, d_model) of token ids."""
        return self._file.rows("token_embd.weight", np.asarray(ids))

    def logits(self, x: Floats, arithmetic: Arithmetic = FLOAT32) -> Floats:
        """The logits (..., tokens, vocabulary): final norm, then the embedding transposed."""
        normed = arithmetic.norm(x, self.weight("output_norm"), self.eps)
        return normed @ self.weight("token_embd").T

    def perplexity(self, x: Floats, ids: list[int], arithmetic: Arithmetic = FLOAT32) -> float:
        """exp of the mean loss on `ids`, given the text's stream (tokens, d_model) at the end."""
        logits = self.logits(x[:-1], arithmetic)
        logits -= logits.max(-1, keepdims=True)
        said = logits[np.arange(len(ids) - 1), ids[1:]].astype(np.float64)
        losses = np.log(np.exp(logits).sum(-1, dtype=np.float64)) - said
        return float(np.exp(losses.mean()))

    def read(self, x: Floats, block: int, norm: str, arithmetic: Arithmetic = FLOAT32) -> Floats:
        """What a sublayer of `block` reads: the stream through the norm `attn` or `ffn`."""
        return arithmetic.norm(x, self.weight(f"blk.{block - 1}.{norm}_norm"), self.eps)

    def _step(self, x: Floats, block: int, arithmetic: Arithmetic) -> Step:
        def linear(part: str, read: Floats) -> Floats:
            name = f"blk.{block - 1}.{part}"
            return arithmetic.linear(name, read, self.weight(name))

        mixed, pattern = self._attend(self.read(x, block, "attn", arithmetic), linear)
        attention = linear("attn_output", mixed)
        middle = arithmetic.store(x + attention)
        read = self.read(middle, block, "ffn", arithmetic)
        gate = linear("ffn_gate", read)
        hidden = gate / (1 + np.exp(-gate)) * linear("ffn_up", read)
        mlp = linear("ffn_down", hidden)
        after = arithmetic.store(middle + mlp)
        return Step(block, x, attention, middle, mlp, after, pattern, hidden)

    def _attend(
        self, read: Floats, linear: Callable[[str, Floats], Floats]
    ) -> tuple[Floats, Floats]:
        q = self._rotate(self._split(linear("attn_q", read), self.heads))
        k = self._rotate(self._split(linear("attn_k", read), self.key_heads))
        v = self._split(linear("attn_v", read), self.key_heads)
        shared = self.heads // self.key_heads
        k, v = np.repeat(k, shared, -3), np.repeat(v, shared, -3)
        return attend(q, k, v)

    def _split(self, x: Floats, heads: int) -> Floats:
        """(..., tokens, heads · size) to (..., heads, tokens, size)."""
        return x.reshape(*x.shape[:-1], heads, self.head_size).swapaxes(-3, -2)

    def _rotate(self, x: Floats) -> Floats:
        """RoPE. GGUF keeps the rows of q and k so that neighbours form a pair."""
        angle = angles(x.shape[-2], self.head_size, self.theta)
        cos, sin = np.cos(angle), np.sin(angle)
        even, odd = x[..., 0::2], x[..., 1::2]
        turned = np.empty_like(x)
        turned[..., 0::2], turned[..., 1::2] = even * cos - odd * sin, even * sin + odd * cos
        return turned


def attend(q: Floats, k: Floats, v: Floats, *, causal: bool = True) -> tuple[Floats, Floats]:
    """Attention of heads q (..., heads, tokens, size) on k and v: what is read, and where they look.

    That is (..., tokens, heads · size) and (..., heads, tokens, others).
    """
    scores = q @ k.swapaxes(-1, -2) / np.float32(np.sqrt(q.shape[-1]))
    if causal:
        scores = np.where(np.tri(scores.shape[-1], dtype=bool), scores, np.float32(-np.inf))
    pattern = np.exp(scores - scores.max(-1, keepdims=True))
    pattern /= pattern.sum(-1, keepdims=True)
    mixed = (pattern @ v).swapaxes(-3, -2)
    return mixed.reshape(*mixed.shape[:-2], -1), pattern


def angles(tokens: int, size: int, theta: float) -> Floats:
    """RoPE's angles (tokens, size / 2)."""
    frequencies = 1 / theta ** (np.arange(0, size, 2, dtype=np.float32) / size)
    return np.outer(np.arange(tokens, dtype=np.float32), frequencies.astype(np.float32))
