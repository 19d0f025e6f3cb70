"""Writes a residual stream into docs/data, and says what of it does not come back.

`docs/data/stream-<name>.json` says what was recorded, with its passport. The numbers lie
beside it in `docs/data/streams/<name>/`, little-endian, row-major. S is the number of states
(the embedding and one after each block), T that of tokens, d that of channels:

    overview.bin   a part (below) of the states as they are
    token-<t>.bin  float16 (S, d): all values of one token
    others.bin     float16 (S, d): the largest magnitude among tokens 1 to T - 1
    norm.bin       a part of the states divided by their RMS, a part of what the norm hands
                   on, its gain as float16 (S, d), and its bias likewise if it has one

A part is float32 (S, T), the RMS over channels; float32 (S, T), the value of largest
magnitude; uint16 (S, T), its channel. Each float16 times 2 ** exponent is the value: what
FP16 cannot hold (103,795, for one) is halved first. Its error is at most 0.05%; readers get
the largest value of each row in full from the part.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lab.records.bands import BAND, spread_of
from lab.records.recording import DATA, Recording, read
from lab.records.recording import write as write_document

Floats = NDArray[np.float32]
FOLDER = DATA / "streams"
FP16_MAX = 65504
ROUNDING = 2.0**-11  # half a step of float16, relative


@dataclass(frozen=True)
class Norm:
    """The norm that reads each state: that of the next block, or the final one for the last.

    `gain` and `bias` are float32 (S, d), as the norm multiplies and adds them: a model that
    stores gain - 1 hands over 1 + what it stores. `layer` subtracts the mean first.
    """

    kind: str  # "rms" or "layer"
    eps: float
    gain: Floats
    bias: Floats | None = None

    def scaled(self, x: Floats) -> Floats:
        """States (S, T, d) divided by their root mean square, or standard deviation."""
        if self.kind == "layer":
            x = x - x.mean(-1, keepdims=True, dtype=np.float32)
        mean_square = np.mean(x * x, axis=-1, keepdims=True, dtype=np.float32)
        return np.asarray(x / np.sqrt(mean_square + np.float32(self.eps)), np.float32)

    def read(self, x: Floats) -> Floats:
        """What the norm hands on: the scaled states (S, T, d) times the gain, plus the bias."""
        y = self.scaled(x) * self.gain[:, None]
        return y if self.bias is None else y + self.bias[:, None]


@dataclass(frozen=True)
class Stream:
    """One text through one model; `norm` is None where no norm reads the states as they are."""

    name: str  # of a-z, 0-9 and "-"
    tokens: Sequence[str]  # T labels
    states: Floats  # (S, T, d): the embedding, then after each block
    norm: Norm | None

    def facts(self) -> dict[str, Any]:
        """What the JSON document says beside its passport."""
        states, _, width = self.states.shape
        norm = self.norm and {
            "kind": self.norm.kind,
            "eps": self.norm.eps,
            "bias": self.norm.bias is not None,
        }
        return {
            "tokens": list(self.tokens),
            "blocks": states - 1,
            "width": width,
            "exponent": self.exponent,
            "norm": norm,
        }

    @property
    def exponent(self) -> int:
        """The power of two by which values are divided to fit into float16."""
        return max(0, math.ceil(math.log2(float(np.abs(self.states).max()) / FP16_MAX)))

    def files(self) -> dict[str, bytes]:
        """The binary files by name."""
        others = np.abs(self.states[:, 1:]).max(1)
        made = {"overview": _part(self.states), "others": self._short(others)}
        for token in range(self.states.shape[1]):
            made[f"token-{token}"] = self._short(self.states[:, token])
        if self.norm:
            parts = _part(self.norm.scaled(self.states)) + _part(self.norm.read(self.states))
            gains = [g for g in (self.norm.gain, self.norm.bias) if g is not None]
            made["norm"] = parts + b"".join(g.astype("<f2").tobytes() for g in gains)
        return {f"{name}.bin": data for name, data in made.items()}

    def _short(self, values: Floats) -> bytes:
        return (values / np.float32(2**self.exponent)).astype("<f2").tobytes()


def write(stream: Stream, recording: Recording, others: Mapping[str, Stream]) -> Path:
    """Writes the stream's files and its document, and returns the document's path.

    `others` are the stream under other kernels, by their names.
    """
    folder = FOLDER / stream.name
    folder.mkdir(parents=True, exist_ok=True)
    files = stream.files()
    for old in folder.glob("*.bin"):
        if old.name not in files:
            old.unlink()
    for name, data in files.items():
        (folder / name).write_bytes(data)
    path = path_of(stream.name)
    spread = spread_of(0.0, [_distance(stream, other) for other in others.values()])
    passport = recording.passport(spread, list(others))
    write_document(path, {"passport": passport, **stream.facts(), "spread": spread})
    return path


def _distance(one: Stream, other: Stream) -> float:
    """How far the streams and their norms are apart at most, as a part of a row's RMS.

    One number a stream: single rows come out of the same tokens now closer, now farther apart.
    """
    return max(
        float((np.abs(a - b).max(-1) / _rms(a)).max())
        for a, b in zip(_three(one), _three(other), strict=True)
    )


def _three(stream: Stream) -> list[Floats]:
    norm, states = stream.norm, stream.states
    return [states, *([norm.scaled(states), norm.read(states)] if norm else [])]


def path_of(name: str) -> Path:
    """The document of a stream."""
    return DATA / f"stream-{name}.json"


def faults(again: Stream) -> Iterator[str]:
    """What of the recording is not what was measured `again`.

    Places come back exactly, unless two values tie; values within what float16 keeps and a
    margin of what kernels differ by.
    """
    path = path_of(again.name)
    if not path.is_file():
        yield f"{path.name}: not recorded"
        return
    recorded, wanted = read(path), again.facts()
    different = [key for key in wanted if recorded.get(key) != wanted[key]]
    files = again.files()
    sizes = {name: len(data) for name, data in files.items()}
    if different or sizes != _sizes(FOLDER / again.name):
        yield f"{path.name}: not what is measured: {', '.join(different) or 'its files'}"
        return
    for name, data in files.items():
        yield from _file_faults(again, name, data, BAND * recorded["spread"])


def _file_faults(again: Stream, name: str, data: bytes, noise: float) -> Iterator[str]:
    kept = (FOLDER / again.name / name).read_bytes()
    if kept == data:
        return
    where = f"streams/{again.name}/{name}"
    states, norm = again.states, again.norm
    if name.startswith("token-"):
        token = int(name.removesuffix(".bin").removeprefix("token-"))
        yield from _values(where, again, kept, states[:, token], noise * _rms(states[:, token]))
    elif name == "others.bin":
        yield from _values(
            where, again, kept, np.abs(states[:, 1:]).max(1), noise * _rms(states[:, 1:]).max(1)
        )
    elif name == "overview.bin":
        yield from _part_faults(where, kept, states, noise)
    elif norm:
        size = len(_part(states))
        yield from _part_faults(where, kept[:size], norm.scaled(states), noise)
        yield from _part_faults(where, kept[size : 2 * size], norm.read(states), noise)
        if kept[2 * size :] != data[2 * size :]:
            yield f"{where}: other gains"


def _values(where: str, again: Stream, kept: bytes, found: Floats, noise: Floats) -> Iterator[str]:
    recorded = np.frombuffer(kept, "<f2").reshape(found.shape) * np.float32(2**again.exponent)
    allowed = ROUNDING * np.abs(found) + noise[:, None]
    for place in np.argwhere(np.abs(recorded - found) > allowed):
        at = tuple(place)
        yield f"{where}: state {at[0]}, channel {at[1]}: {recorded[at]}, measured {found[at]}"


def _part_faults(where: str, data: bytes, found: Floats, noise: float) -> Iterator[str]:
    shape = found.shape[:2]
    count = math.prod(shape)
    rms = np.frombuffer(data, "<f4", count).reshape(shape)
    peak = np.frombuffer(data, "<f4", count, 4 * count).reshape(shape)
    channel = np.frombuffer(data, "<u2", count, 8 * count).reshape(shape).astype(np.intp)
    inside = np.minimum(channel, found.shape[-1] - 1)
    at_channel = np.take_along_axis(found, inside[..., None], -1)[..., 0]
    largest, measured = np.abs(found).max(-1), _rms(found)
    pairs = ((rms, measured), (peak, at_channel), (np.abs(peak), largest))
    off = [np.abs(kept - wanted) > noise * measured for kept, wanted in pairs]
    for state, token in np.argwhere(np.any([*off, channel != inside], axis=0)):
        at = (state, token)
        yield (
            f"{where}: state {state}, token {token}: {peak[at]} in channel {channel[at]}, RMS "
            f"{rms[at]}; measured {largest[at]} in {np.abs(found[at]).argmax()}, {measured[at]}"
        )


def _part(x: Floats) -> bytes:
    channel = np.abs(x).argmax(-1)
    peak = np.take_along_axis(x, channel[..., None], -1)[..., 0]
    columns = ((_rms(x), "<f4"), (peak, "<f4"), (channel, "<u2"))
    return b"".join(values.astype(form).tobytes() for values, form in columns)


def _rms(x: Floats) -> Floats:
    return np.asarray(np.sqrt(np.mean(x * x, axis=-1, dtype=np.float32)), np.float32)


def _sizes(folder: Path) -> dict[str, int]:
    return {path.name: path.stat().st_size for path in folder.glob("*.bin")}
