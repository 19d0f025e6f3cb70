"""The blocks of Whisper in NumPy: a LayerNorm before each sublayer (Pre-Norm), as in GPT-2.

A block of the decoder has a third sublayer, between the usual two, that looks at what the
encoder heard.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import NamedTuple

import numpy as np

from lab.measure.layouts.transformer import LayerNorm, Linear, attend, gelu
from lab.measure.smollm.quants import Floats

EPS = 1e-5
HEAD_SIZE = 64
FRAMES, MELS = 3000, 80
SILENCE = -1.5  # the log-mel value of a sample that is zero throughout, as Whisper scales it


class CrossStep(NamedTuple):
    """What one block of the decoder did: three writes, and the stream around them.

    All are (tokens, d_model); `before` + `attention` = `second`, `second` + `cross` = `third`.
    """

    block: int  # from 1
    before: Floats
    attention: Floats
    second: Floats
    cross: Floats
    third: Floats
    mlp: Floats
    after: Floats


class Whisper:
    """Whisper with the variables of its file by their names."""

    def __init__(self, variables: Mapping[str, Floats]) -> None:
        self._variables = variables
        self.d_model = variables["decoder/embeddings/weight"].shape[1]
        self.blocks = sum(
            name.startswith("decoder/") and name.endswith("ffn/linear_0/weight")
            for name in variables
        )
        self._attend = partial(attend, heads=self.d_model // HEAD_SIZE)

    def hear(self, mel: Floats) -> Floats:
        """What the encoder makes of a log-mel spectrogram (FRAMES, MELS): (FRAMES/2, d_model)."""
        x = gelu(self._convolve("encoder/conv1", mel, 1))
        x = gelu(self._convolve("encoder/conv2", x, 2))
        x = x + self._variables["encoder/position_encodings/encodings"]
        for block in range(self.blocks):
            name = f"encoder/layer_{block}"
            x = x + self._look(f"{name}/self_attention", x, causal=False)
            x = x + self._mlp(name, x)
        return self._norm("encoder/layer_norm")(x)

    def embed(self, ids: list[int]) -> Floats:
        """The decoder's stream (tokens, d_model) before its first block."""
        words = self._variables["decoder/embeddings/weight"][ids]
        return words + self._variables["decoder/position_encodings/encodings"][: len(ids)]

    def steps(self, x: Floats, heard: Floats) -> Iterator[CrossStep]:
        """Runs the decoder's blocks on the stream `x` and yields what each did."""
        for block in range(1, self.blocks + 1):
            name = f"decoder/layer_{block - 1}"
            attention = self._look(f"{name}/self_attention", x, causal=True)
            second = x + attention
            cross = self._listen(f"{name}/attention", second, heard)
            third = second + cross
            mlp = self._mlp(name, third)
            step = CrossStep(block, x, attention, second, cross, third, mlp, third + mlp)
            yield step
            x = step.after

    def read_by(self) -> Iterator[LayerNorm]:
        """The norms that read the decoder's states: the first of each block, and the final one."""
        for block in range(self.blocks):
            yield self._norm(f"decoder/layer_{block}/self_attention/layer_norm")
        yield self._norm("decoder/layer_norm")

    def _look(self, name: str, x: Floats, causal: bool) -> Floats:
        read = self._norm(f"{name}/layer_norm")(x)
        q, k, v = np.split(self._linear(f"{name}/linear_0")(read), 3, axis=-1)
        return self._linear(f"{name}/linear_1")(self._attend(q, k, v, causal=causal))

    def _listen(self, name: str, x: Floats, heard: Floats) -> Floats:
        q = self._linear(f"{name}/linear_0")(self._norm(f"{name}/layer_norm")(x))
        k, v = np.split(self._linear(f"{name}/linear_1")(heard), 2, axis=-1)
        return self._linear(f"{name}/linear_2")(self._attend(q, k, v))

    def _mlp(self, name: str, x: Floats) -> Floats:
        read = self._norm(f"{name}/ffn/layer_norm")(x)
        hidden = gelu(self._linear(f"{name}/ffn/linear_0")(read))
        return self._linear(f"{name}/ffn/linear_1")(hidden)

    def _convolve(self, name: str, x: Floats, stride: int) -> Floats:
        """A convolution over time, three wide: (frames, in) to (frames/stride, out)."""
        weight, bias = self._pair(name, "weight", "bias")  # (out, in, 3)
        padded = np.pad(x, ((1, 1), (0, 0)))
        ends = (len(padded) - 2 + place for place in range(3))
        taps = [padded[place:end:stride] for place, end in enumerate(ends)]
        return np.sum([tap @ weight[..., place].T for place, tap in enumerate(taps)], 0) + bias

    def _linear(self, name: str) -> Linear:
        return Linear(*self._pair(name, "weight", "bias"))

    def _norm(self, name: str) -> LayerNorm:
        return LayerNorm(*self._pair(name, "gamma", "beta"), EPS)

    def _pair(self, name: str, first: str, second: str) -> tuple[Floats, Floats]:
        return self._variables[f"{name}/{first}"], self._variables[f"{name}/{second}"]


def silence() -> Floats:
    """The log-mel spectrogram (FRAMES, MELS) of thirty seconds of silence."""
    return np.full((FRAMES, MELS), SILENCE, np.float32)
