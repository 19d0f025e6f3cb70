"""Statistics of a stream's rows (tokens, d_model). Ordinary tokens are all but the first."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from lab.measure.smollm.gguf import Floats
from lab.records.findings import Column


def rms(x: Floats) -> Floats:
    """The root mean square of each row."""
    roots: Floats = np.sqrt(np.mean(x * x, axis=-1))
    return roots


def ordinary_rms(x: Floats) -> float:
    """The median, over ordinary tokens, of their RMS."""
    return float(np.median(rms(x[1:])))


def share_of(write: Floats, stream: Floats) -> float:
    """The RMS of a write by that of the stream it is added to; median over ordinary tokens."""
    return float(np.median(rms(write[1:]) / rms(stream[1:])))


def cosine(a: Floats, b: Floats) -> float:
    """The cosine of the angle between rows; the median over ordinary tokens if there are several."""
    dot = (a * b).sum(-1) / (np.linalg.norm(a, axis=-1) * np.linalg.norm(b, axis=-1))
    return float(dot if dot.ndim == 0 else np.median(dot[1:]))


class Largest(NamedTuple):
    """The entry of largest magnitude and where it stands."""

    value: float
    token: int
    channel: int


def largest(x: Floats) -> Largest:
    """The entry of largest magnitude."""
    token, channel = np.unravel_index(np.abs(x).argmax(), x.shape)
    return Largest(float(x[token, channel]), int(token), int(channel))


def outlier_channel(x: Floats) -> tuple[int, float]:
    """The loudest channel of ordinary tokens, and its maximum by that of the median channel."""
    loudest = np.abs(x[1:]).max(0)
    channel = int(loudest.argmax())
    return channel, float(loudest[channel] / np.median(loudest))


def place(name: str) -> Column:
    """A column of whole numbers that come back exactly: blocks, tokens, channels."""
    return Column(name, "fixed 0", "exact")
