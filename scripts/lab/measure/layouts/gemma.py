"""The blocks of Gemma 3 in NumPy: an RMSNorm before and after each sublayer, and in q and k.

Streams are float32 of shape (..., tokens, d_model): leading axes hold variants of one text
that are computed together. Texts must be shorter than the window of local attention.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import ArrayLike

from lab.measure.smollm.gguf import GGUF
from lab.measure.smollm.llama import FLOAT32, Arithmetic, Decoder, Step, angles, attend
from lab.measure.smollm.quants import Floats

LOCAL_THETA = 10_000.0  # the file names only the base of global attention
GLOBAL_EVERY = 6
ROWS = 16_384  # of the embedding that are decoded at a time: all of it would be 671 MB


class Gemma(Decoder):
    """A Gemma 3 text model."""

    def __init__(self, file: GGUF) -> None:
        meta = {key.removeprefix("gemma3."): value for key, value in file.meta.items()}
        super().__init__(file, meta["block_count"])
        self.d_model: int = meta["embedding_length"]
        self.heads: int = meta["attention.head_count"]
        self.head_size: int = meta["attention.key_length"]
        self.window: int = meta["attention.sliding_window"]
        self.theta: float = meta["rope.freq_base"]
        self.eps = np.float32(meta["attention.layer_norm_rms_epsilon"])

    def embed(self, ids: ArrayLike) -> Floats:
        """The embeddings (..., tokens, d_model) of token ids, times √d_model."""
        scale = np.float32(np.sqrt(self.d_model))
        return self._file.rows("token_embd.weight", np.asarray(ids)) * scale

    def perplexities(self, x: Floats, ids: list[int]) -> list[float]:
        """exp of the mean loss on `ids` for each of the streams x (variants, tokens, d_model)."""
        read = FLOAT32.norm(x[:, :-1], self.weight("output_norm"), self.eps)
        total = np.zeros(read.shape[:-1])
        vocabulary = self._file.tensors["token_embd.weight"].shape[0]
        for start in range(0, vocabulary, ROWS):
            rows = self._file.rows("token_embd.weight", slice(start, start + ROWS))
            logits = read @ rows.T  # some tens at most: their exponentials need no shift
            total += np.exp(logits, out=logits).sum(-1, dtype=np.float64)
        right = self._file.rows("token_embd.weight", np.asarray(ids[1:]))
        said = (read * right).sum(-1)
        return [float(loss) for loss in np.exp((np.log(total) - said).mean(-1))]

    def _step(self, x: Floats, block: int, arithmetic: Arithmetic) -> Step:
        def weight(part: str) -> Floats:
            return self.weight(f"blk.{block - 1}.{part}")

        def norm(part: str, values: Floats) -> Floats:
            return arithmetic.norm(values, weight(part), self.eps)  # the file holds 1 + w

        mixed, pattern = self._attend(norm("attn_norm", x), block, weight)
        attention = norm("post_attention_norm", mixed @ weight("attn_output").T)
        middle = arithmetic.store(x + attention)
        read = norm("ffn_norm", middle)
        hidden = gelu_tanh(read @ weight("ffn_gate").T) * (read @ weight("ffn_up").T)
        mlp = norm("post_ffw_norm", hidden @ weight("ffn_down").T)
        after = arithmetic.store(middle + mlp)
        return Step(block, x, attention, middle, mlp, after, pattern, hidden)

    def _attend(
        self, read: Floats, block: int, weight: Callable[[str], Floats]
    ) -> tuple[Floats, Floats]:
        """All heads of q look at the one head of k and v."""
        if read.shape[-2] > self.window:
            raise ValueError(f"{read.shape[-2]} tokens: local attention sees {self.window}")
        theta = LOCAL_THETA if block % GLOBAL_EVERY else self.theta
        q = read @ weight("attn_q").T
        q = q.reshape(*read.shape[:-1], self.heads, self.head_size).swapaxes(-3, -2)
        k = (read @ weight("attn_k").T)[..., None, :, :]
        v = (read @ weight("attn_v").T)[..., None, :, :]
        q = rotate(FLOAT32.norm(q, weight("attn_q_norm"), self.eps), theta)
        k = rotate(FLOAT32.norm(k, weight("attn_k_norm"), self.eps), theta)
        return attend(q, k, v)


def gelu_tanh(x: Floats) -> Floats:
    """GELU as Gemma has it: with tanh in place of the error function."""
    inner = np.float32(np.sqrt(2 / np.pi)) * (x + np.float32(0.044715) * x**3)
    return np.asarray(0.5 * x * (1 + np.tanh(inner)), np.float32)


def rotate(x: Floats, theta: float) -> Floats:
    """RoPE on x (..., tokens, size): channel i and channel i + size/2 form a pair."""
    tokens, size = x.shape[-2:]
    angle = angles(tokens, size, theta)
    cos, sin = np.cos(angle), np.sin(angle)
    first, second = np.split(x, 2, axis=-1)
    return np.concatenate([first * cos - second * sin, first * sin + second * cos], axis=-1)
