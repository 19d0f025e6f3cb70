"""The model that runs in the reader's browser, in Node.js, against the NumPy measurement."""

from __future__ import annotations

import hashlib
import json
import subprocess
from functools import cache
from pathlib import Path

import numpy as np
import pytest

import toolchain
from lab.measure.number_formats import bf16, fp16
from lab.measure.smollm import texts, weights
from lab.measure.smollm.formats import Counted, fp16_norm
from lab.measure.smollm.gguf import GGUF, Floats
from lab.measure.smollm.llama import Arithmetic, Llama
from website.weights import pieces

PROGRAM = Path(__file__).with_name("live_model.mjs")
WIDTH, TOKENS, BLOCK, CHANNEL = 576, 17, 12, 507
CLOSE = 1e-4  # float32 in another order: of a value, plus of the RMS of ordinary tokens
FORMATS = {"bf16": (bf16, 2**-7), "fp16": (fp16, 2**-10)}
# What the original tokenizer makes of them (tokenizers 0.22, with this vocabulary).
ODD = {
    "": [],
    "   leading blanks": [256, 2899, 45843],
    "tail  ": [14332, 256],
    "你好，世界": [18645, 250, 48392, 138, 12831, 7906, 240, 178, 239, 230],
    "🙂👩‍👧": [10813, 38887, 10813, 235, 119, 321, 231, 10813, 235, 117],
    "\n\n\n": [16506],
    "a\u0085b\u00a0c\ufeffd": [81, 141, 223, 82, 15442, 83, 186, 136, 140, 84],
    "12345 and 3.14": [33, 34, 35, 36, 37, 284, 216, 35, 30, 33, 36],
    "don't you'LL we've": [12420, 982, 346, 23, 16421, 392, 3543],
    "<|im_start|>user\n": [44, 108, 306, 79, 3738, 108, 46, 4093, 198],
}

pytestmark = pytest.mark.skipif(
    not weights.FILE.exists(), reason=f"NOT COMPARED: {weights.FILE.name} is not installed"
)


@cache
def model() -> Llama:
    return Llama(GGUF(weights.FILE))


@cache
def plain() -> Floats:
    """States 0 to 12 of the first tokens of the recorded sentence: (13, tokens, width)."""
    x = model().embed(texts.ids("english")[:TOKENS])
    return np.stack([x, *(step.after for step in model().steps(x, last=BLOCK))])


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> dict:
    """One run of Node.js for all tests: what it said, and arrays by name."""
    out = tmp_path_factory.mktemp("model")
    cut = pieces.prepare()
    ids, prompt = texts.ids("english")[:TOKENS], [texts.BEGIN, *texts.prompts()[0].ids]
    for block in (2, BLOCK):
        plain()[block - 1].tofile(out / f"before-{block}")
    task = {
        "folder": str(cut.folder),
        "manifest": cut.manifest,
        "texts": [*(text for text, _ in spelled()), *ODD],
        "runs": [
            {"name": "plain", "ids": ids, "last": BLOCK},
            {"name": "norm", "ids": ids, "last": BLOCK, "change": {"norm": "fp16"}},
            {"name": "prompt", "ids": prompt, "last": 30},
            {"name": "zero", "ids": prompt, "last": 30, "change": {"factor": 0}},
        ],
        "steps": [
            {
                "name": f"{stream}-{block}",
                "state": str(out / f"before-{block}"),
                "block": block,
                "change": {"stream": stream},
            }
            for stream in FORMATS
            for block in (2, BLOCK)
        ],
    }
    (out / "task.json").write_text(json.dumps(task), "utf-8")
    command = [str(toolchain.node()), str(PROGRAM), str(out / "task.json"), str(out)]
    subprocess.run(command, check=True, timeout=120)
    arrays = {path.name: path for path in out.iterdir()}
    return {**json.loads((out / "found.json").read_text("utf-8")), "arrays": arrays}


def array(found: dict, name: str, tokens: int = TOKENS) -> Floats:
    return np.fromfile(found["arrays"][name], np.float32).reshape(-1, tokens, WIDTH)


def spelled() -> list[tuple[str, list[int]]]:
    """The measured texts and their recorded ids, without the token that begins a text."""
    read = texts.read()
    prompts = [(prompt["text"], prompt["ids"]) for prompt in read.pop("prompts")]
    return [*((text["text"], text["ids"][1:]) for text in read.values()), *prompts]


def test_the_tokenizer_finds_the_recorded_ids(found: dict):
    wanted = [*spelled(), *ODD.items()]
    for (text, ids), made in zip(wanted, found["texts"], strict=True):
        assert made == {"ids": ids, "spelled": text}


def test_twelve_blocks_agree_with_numpy(found: dict):
    assert_close(array(found, "plain"), plain())
    peak = array(found, "plain")[BLOCK]
    assert np.unravel_index(np.abs(peak).argmax(), peak.shape) == (0, CHANNEL)
    assert sum(found["runs"][0]["zeroed"]) == 0


def test_norm_statistics_in_fp16_lose_the_same_rows(found: dict):
    counted = Counted(fp16_norm)
    x = model().embed(texts.ids("english")[:TOKENS])
    steps = list(model().steps(x, last=BLOCK, arithmetic=Arithmetic(norm=counted)))
    assert sum(found["runs"][1]["zeroed"]) == counted.zeroed > 0
    # A value at the edge of FP16 may fall to either side, and what follows moves by a step of it.
    off = np.abs(array(found, "norm")[BLOCK] - steps[-1].after)
    assert np.median(off) < 2**-10 * np.abs(steps[-1].after).mean()


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("block", [2, BLOCK])
def test_a_short_stream_is_rounded_alike(found: dict, name: str, block: int):
    rounded, spacing = FORMATS[name]
    how = Arithmetic(store=rounded)
    before = plain()[block - 1]
    step = next(model().steps(before, first=block, last=block, arithmetic=how))
    got = array(found, f"{name}-{block}")[0]
    assert (got == rounded(got)).all()
    # Sums in another order: a value in the middle between two neighbors falls to either, after
    # each of the two writes. Under the kernels of eleven kinds up to 3.2% did; a wrong rounding
    # would change half of all values.
    off = np.abs(got - step.after)
    assert (off > 0).mean() < 0.1
    assert (off <= 2 * spacing * np.maximum(np.abs(step.middle), np.abs(step.after)) + 1e-3).all()


def test_next_tokens_and_the_number_taken_away(found: dict):
    prompt = texts.prompts()[0]
    ids = [texts.BEGIN, *prompt.ids]
    steps = list(model().steps(model().embed(ids)))
    assert_close(array(found, "prompt", len(ids))[1:], np.stack([step.after for step in steps]))
    changed = steps[BLOCK - 1].after.copy()
    changed[0, CHANNEL] = 0
    ends = {"prompt": steps[-1].after, "zero": model().end(changed, first=BLOCK + 1)}
    assert_close(array(found, "zero", len(ids))[-1:], ends["zero"][None])
    for run, name in zip(found["runs"][2:], ends, strict=True):
        logits = model().logits(ends[name][-1:])[0].astype(np.float64)
        shares = np.exp(logits - logits.max())
        shares /= shares.sum()
        order = np.argsort(-shares)[:5]
        assert [token["id"] for token in run["next"]] == order.tolist()
        assert [t["probability"] for t in run["next"]] == pytest.approx(shares[order], rel=1e-3)
    assert found["runs"][2]["next"][0]["id"] == prompt.answer_id
    assert found["runs"][3]["next"][0]["id"] != prompt.answer_id


def test_pieces_are_named_by_their_hash_and_small():
    cut = pieces.prepare()
    sizes = {}
    for path in cut.folder.iterdir():
        data = path.read_bytes()
        sizes[path.name] = len(data)
        if path.suffix != ".txt":
            assert hashlib.sha256(data).hexdigest().startswith(path.stem)
    assert max(sizes.values()) < 3e6
    manifest = json.loads((cut.folder / cut.manifest).read_text("utf-8"))
    rows = manifest["embedding"]
    listed = [*manifest["blocks"], *rows, manifest["gains"], manifest["vocabulary"]]
    assert {piece["sha256"][:16] + ".bin" for piece in listed} == {
        name for name in sizes if name.endswith(".bin")
    }
    assert 17 * max(piece["bytes"] for piece in rows) < 1.5e6  # what any 16 tokens may cost


def assert_close(got: Floats, expected: Floats) -> None:
    """(states, tokens, width): a state's values within 1e-4 of themselves and of ordinary size."""
    rms = np.sqrt((expected[:, 1:] ** 2).mean(-1, keepdims=True))
    ordinary = np.median(rms, axis=1, keepdims=True)
    assert (np.abs(got - expected) / (np.abs(expected) + ordinary)).max() < CLOSE
