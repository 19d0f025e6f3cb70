"""The other layouts are measured again, and a changed digit, text or file is noticed."""

from __future__ import annotations

import json
import struct
import sys

import numpy as np
import pytest

from checks import remeasured
from lab.measure.layouts import ctranslate2, recording, safetensors, texts
from lab.measure.layouts.models import Weights
from lab.measure.layouts.transformer import erf
from lab.measure.smollm.quants import BLOCKS, Q4_K, Q5_0, Q6_K
from lab.measure.smollm.weights import ModelMissing

NAMES = ("gemma", "whisper", "minilm")


@pytest.fixture(scope="module")
def results():
    return dict(zip(NAMES, recording.measure(), strict=True))


@pytest.fixture
def result(results, request):
    found = results[request.param]
    if isinstance(found.found, ModelMissing):
        line = remeasured.layout_not_measured(found)
        print(line, file=sys.stderr)
        pytest.skip(line)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("result", NAMES, indirect=True)
def test_the_recordings_come_back(result, capsys, record_property):
    faults = remeasured.layout_faults(result, result.found)
    record_property("measured again", capsys.readouterr().out.removeprefix("model: "))
    assert faults == []


def _another_peak(document):
    document["values"]["gemma_peak"]["value"] += 1


def _another_cell(row, column, by):
    def change(document):
        document["rows"][row][column] += by

    return change


@pytest.mark.slow
@pytest.mark.parametrize(
    ("result", "name", "change"),
    [
        ("gemma", "gemma-numbers.json", _another_peak),
        ("gemma", "gemma-stream.json", _another_cell(8, 5, 1)),
        ("minilm", "minilm-norms.json", _another_cell(0, 1, 0.1)),
        ("whisper", "whisper-writes.json", _another_cell(3, 2, 0.01)),
    ],
    indirect=["result"],
)
def test_a_changed_digit_is_a_fault(result, recorded_as_found, name, change):
    recorded_as_found([(result.recording, result.found.findings)], name, change)
    assert len(list(remeasured.differences(result.recording, result.found.findings))) == 1


def test_ids_that_do_not_spell_their_text_are_named():
    words = ["The", " old"]
    (fault,) = texts.misspelt("gemma", words)
    assert "gemma" in fault


def test_a_missing_part_of_the_weights_is_named(tmp_path):
    (tmp_path / "a").write_bytes(b"first")
    with pytest.raises(ModelMissing, match="b is not installed"):
        Weights("both", [tmp_path / "a", tmp_path / "b"], "").checked()


def _q5_0(block):
    (scale,) = struct.unpack("<e", block[:2])
    fifth = int.from_bytes(block[2:6], "little")
    low = [byte & 15 for byte in block[6:]] + [byte >> 4 for byte in block[6:]]
    return [scale * ((step | (fifth >> i & 1) << 4) - 16) for i, step in enumerate(low)]


def _q4_k(block):
    scale, least = struct.unpack("<2e", block[:4])
    packed, nibbles = block[4:16], block[16:]
    values = []
    for group in range(8):
        if group < 4:
            factors = packed[group] & 63, packed[group + 4] & 63
        else:
            rest = packed[group + 4]
            high = packed[group - 4] >> 6, packed[group] >> 6
            factors = rest & 15 | high[0] << 4, rest >> 4 | high[1] << 4
        for byte in nibbles[group // 2 * 32 :][:32]:
            step = byte >> 4 if group % 2 else byte & 15
            values.append(scale * factors[0] * step - least * factors[1])
    return values


def _q6_k(block):
    scales, (scale,) = struct.unpack("<16b", block[192:208]), struct.unpack("<e", block[208:])
    values = []
    for i in range(256):
        half, quarter, place = i // 128, i % 128 // 32, i % 32
        byte = block[64 * half + 32 * (quarter % 2) + place]
        low = byte >> 4 if quarter > 1 else byte & 15
        high = block[128 + 32 * half + place] >> 2 * quarter & 3
        values.append(scale * scales[i // 16] * ((low | high << 4) - 32))
    return values


@pytest.mark.parametrize(("kind", "plain"), [(Q5_0, _q5_0), (Q4_K, _q4_k), (Q6_K, _q6_k)])
def test_blocks_are_decoded_as_plain_loops_do(kind, plain):
    blocks = np.random.default_rng(kind).integers(0, 256, (4, BLOCKS[kind].size), np.uint8)
    start = 208 if kind == Q6_K else 0
    halves = np.array([0.5, 0.125], np.float16).view(np.uint8)[: BLOCKS[kind].size - start]
    blocks[:, start : start + len(halves)] = halves  # random bytes could be infinite
    if kind == Q5_0:
        blocks[:, 2:4] = [3, 200]  # its second half is not a scale but fifth bits
    np.testing.assert_allclose(
        BLOCKS[kind].decode(blocks), [plain(bytes(block)) for block in blocks], rtol=1e-6
    )


def test_the_error_function():
    x = np.float32([-4, -1, -0.1, 0, 0.5, 2])
    exact = [-0.9999999846, -0.8427007929, -0.1124629160, 0, 0.5204998778, 0.9953222650]
    np.testing.assert_allclose(erf(x), exact, atol=3e-7)


def test_tensors_of_another_format_are_refused(tmp_path):
    path = tmp_path / "model.safetensors"
    header = json.dumps({"a": {"dtype": "F16", "shape": [1], "data_offsets": [0, 2]}}).encode()
    path.write_bytes(struct.pack("<Q", len(header)) + header + b"\0\0")
    with pytest.raises(ValueError, match="a is F16"):
        safetensors.read(path)


def test_a_file_of_another_version_is_refused(tmp_path):
    path = tmp_path / "model.bin"
    path.write_bytes(struct.pack("<IH", 5, 2) + b"W\0" + struct.pack("<I", 1))
    with pytest.raises(ValueError, match="version 5"):
        ctranslate2.read(path)
