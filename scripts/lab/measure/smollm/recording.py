"""What is measured on SmolLM2-135M-Instruct, and where it is recorded."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
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
from lab.measure.smollm.weights import SHA256
from lab.measure.streams.record import Stream
from lab.records.findings import Findings
from lab.records.recording import Recording

SOURCE = {"words": "smollm2", "sha256": SHA256}


def _recording(name: str, module: str) -> Recording:
    return Recording(name, module, "python -m lab.measure.smollm", "float32", SOURCE)


SUBJECTS = {
    "stream": tables,
    "growth": growth,
    "peak": one_number,
    "lens": lens,
    "formats": formats,
    "int8": int8,
}
RECORDINGS = {n: _recording(f"smollm2-{n}", s.__name__) for n, s in SUBJECTS.items()}
SLICE = _recording("slice", stream_slice.__name__)
STREAMS = _recording("streams", streams.__name__)
THREADS = "OPENBLAS_NUM_THREADS"


class Measured(NamedTuple):
    """All that was found, by program; the exercises' slice, the explorer's streams.

    `misspelt` are token ids that do not spell their text.
    """

    found: list[tuple[Recording, Findings]]
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
    return Measured(
        [(RECORDINGS[name], subject.findings(session)) for name, subject in SUBJECTS.items()],
        stream_slice.document(session),
        streams.streams(session),
        list(texts.misspelt(session.vocabulary)),
    )
