"""The real model is measured again, and a changed digit, text or file is noticed."""

from __future__ import annotations

import struct
import sys
from copy import deepcopy

import numpy as np
import pytest

from checks import remeasured
from lab.measure.smollm import stream_slice, texts, weights
from lab.measure.smollm.gguf import GGUF
from lab.measure.smollm.quants import F32, Q4_1, Q8_0
from lab.measure.smollm.recording import measure
from lab.records.recording import read


@pytest.fixture(scope="module")
def found():
    try:
        return measure()
    except weights.ModelMissing as reason:
        line = remeasured.not_measured(reason)
        print(line, file=sys.stderr)
        pytest.skip(line)


@pytest.mark.slow
def test_the_recordings_come_back(found, capsys, record_property):
    faults = remeasured.faults(found)
    record_property("measured again", capsys.readouterr().out.removeprefix("model: "))
    assert faults == []


def _a_number(document):
    document["values"]["smol_peak"]["value"] += 1


def _a_place(document):
    document["rows"][12][5] += 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "change"),
    [("smollm2-peak-numbers.json", _a_number), ("smollm2-stream.json", _a_place)],
)
def test_a_changed_digit_is_a_fault(found, recorded_as_found, name, change):
    recorded_as_found(found.found, name, change)
    faults = (fault for one in found.found for fault in remeasured.differences(*one))
    assert len(list(faults)) == 1


@pytest.mark.slow
def test_a_changed_digit_of_the_slice_is_a_fault(found):
    recorded = deepcopy(found.slice) | {"spread": read(stream_slice.PATH)["spread"]}
    assert stream_slice.faults(recorded, found.slice) == []
    recorded["rows"][3][7] *= 1.01
    assert len(stream_slice.faults(recorded, found.slice)) == 1


def test_ids_that_do_not_spell_their_text_are_named(monkeypatch):
    letters = {byte: letter for letter, byte in texts.BYTES.items()}
    vocabulary = ["", "".join(letters[byte] for byte in "雾".encode())]
    texts_ = {"one": {"text": "雾雾", "ids": [1, 1, 1]}, "prompts": []}
    monkeypatch.setattr(texts, "read", lambda: dict(texts_))
    assert list(texts.misspelt(vocabulary)) == []
    texts_["one"]["text"] = "雾"
    assert len(list(texts.misspelt(vocabulary))) == 1


def test_a_missing_or_another_file_of_weights_is_named(tmp_path, monkeypatch):
    path = tmp_path / "model.gguf"
    monkeypatch.setattr(weights, "FILE", path)
    with pytest.raises(weights.ModelMissing, match="not installed"):
        weights.checked()
    path.write_bytes(b"another")
    with pytest.raises(weights.ModelMissing, match="sha256"):
        weights.checked()


def _string(text):
    return struct.pack("<Q", len(text)) + text.encode()


def _file(tensors):
    """A GGUF file with one list in its header and the tensors (columns, rows, type, bytes)."""
    head = b"GGUF" + struct.pack("<IQQ", 3, len(tensors), 1)
    head += _string("words") + struct.pack("<IIQ", 9, 8, 2) + _string("a") + _string("b")
    data = b""
    for name, (sizes, kind, stored) in tensors.items():
        head += _string(name) + struct.pack(f"<I{len(sizes)}Q", len(sizes), *sizes)
        head += struct.pack("<IQ", kind, len(data))
        data += stored + b"\0" * (-len(stored) % 32)
    return head + b"\0" * (-len(head) % 32) + data


def test_tensors_are_decoded_by_their_types(tmp_path):
    scale, least = np.float16(0.5).tobytes(), np.float16(-1).tobytes()
    bytes_ = np.arange(-16, 16, dtype=np.int8)
    nibbles = np.arange(16, dtype=np.uint8) | (15 - np.arange(16, dtype=np.uint8)) << 4
    path = tmp_path / "model.gguf"
    path.write_bytes(
        _file(
            {
                "plain": ((3,), F32, np.float32([1, 2, 3]).tobytes()),
                "eight": ((32, 2), Q8_0, 2 * (scale + bytes_.tobytes())),
                "four": ((32, 1), Q4_1, scale + least + nibbles.tobytes()),
            }
        )
    )
    file = GGUF(path)
    assert file.meta == {"words": ["a", "b"]}
    np.testing.assert_array_equal(file.rows("plain"), [1, 2, 3])
    np.testing.assert_array_equal(file.rows("eight"), [bytes_ / 2] * 2)
    np.testing.assert_array_equal(file.rows("eight", np.array([1])), [bytes_ / 2])
    steps = np.concatenate([np.arange(16), 15 - np.arange(16)])
    np.testing.assert_array_equal(file.rows("four"), [steps / 2 - 1])


def test_another_kind_of_file_is_refused(tmp_path):
    path = tmp_path / "model.gguf"
    path.write_bytes(b"GGUF" + struct.pack("<I", 2))
    with pytest.raises(ValueError, match="no GGUF of version 3"):
        GGUF(path)
