"""Recorded streams: what is written is read back, and a changed byte of any file is noticed."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from lab.measure.smollm import texts
from lab.measure.smollm.recording import STREAMS
from lab.measure.smollm.streams import labels
from lab.measure.streams import record
from lab.measure.streams.record import Norm, Stream

S, T, D = 3, 4, 8


@pytest.fixture
def stream(tmp_path, monkeypatch):
    monkeypatch.setattr(record, "DATA", tmp_path)
    monkeypatch.setattr(record, "FOLDER", tmp_path / "streams")
    rng = np.random.default_rng(0)
    states = rng.standard_normal((S, T, D), dtype=np.float32)
    states[2, 0, 5] = 103_795  # more than FP16 holds
    gain, bias = rng.standard_normal((2, S, D), dtype=np.float32)
    made = Stream("test-en", list("abcd"), states, Norm("layer", 1e-5, gain, bias))
    record.write(made, STREAMS, {"another kernel": _off(made, 1e-5)})
    return made


def _off(stream, share):
    return replace(stream, states=stream.states * np.float32(1 + share))


def test_a_stream_comes_back(stream):
    assert list(record.faults(stream)) == []
    assert stream.exponent == 1
    kept = np.fromfile(record.FOLDER / "test-en" / "token-0.bin", "<f2").astype(np.float32) * 2
    np.testing.assert_allclose(kept.reshape(S, D), stream.states[:, 0], rtol=5e-4)


def test_rounding_of_another_machine_is_no_fault(stream):
    assert list(record.faults(_off(stream, 2e-5))) == []
    assert list(record.faults(_off(stream, 2e-3)))


@pytest.mark.parametrize("name", ["overview", "others", "token-2", "norm"])
@pytest.mark.parametrize("place", ["first", "last"])
def test_a_changed_value_is_a_fault(stream, name, place):
    path = record.FOLDER / "test-en" / f"{name}.bin"
    data = bytearray(path.read_bytes())
    data[3 if place == "first" else -1] ^= 0x7F
    path.write_bytes(data)
    assert list(record.faults(stream))


def test_files_and_facts_must_be_those_of_the_stream(stream):
    assert list(record.faults(replace(stream, tokens=list("abce"))))
    assert list(record.faults(replace(stream, name="other")))
    (record.FOLDER / "test-en" / "norm.bin").unlink()
    assert list(record.faults(stream))


def test_files_of_tokens_that_are_gone_are_removed(stream):
    short = replace(stream, tokens=list("abc"), states=stream.states[:, :3], norm=None)
    record.write(short, STREAMS, {})
    assert list(record.faults(short)) == []


def test_the_norm_is_the_one_it_says(stream):
    x = stream.states
    plain = Norm("rms", 0.0, np.ones((S, D), np.float32))
    np.testing.assert_allclose(np.square(plain.read(x)).mean(-1), 1, rtol=1e-5)
    np.testing.assert_allclose(stream.norm.scaled(x).mean(-1), 0, atol=1e-6)


def test_pieces_of_a_character_are_numbered():
    letters = {byte: letter for letter, byte in texts.BYTES.items()}
    vocabulary = [letters[byte] for byte in "a雾".encode()]
    assert labels([0, 1, 2, 3, 0], vocabulary) == ["a", "雾·1", "雾·2", "雾·3", "a"]
