"""Measures every model whose weights are here, two at a time."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from multiprocessing import get_context
from typing import NamedTuple

from lab.measure.layouts import gemma_findings, minilm_findings, whisper_findings
from lab.measure.layouts.models import Measured, Weights
from lab.measure.smollm.recording import one_thread
from lab.measure.smollm.weights import ModelMissing
from lab.records.recording import Recording

SUBJECTS = (gemma_findings, whisper_findings, minilm_findings)  # the slow ones first


class Result(NamedTuple):
    """What was found on a model, or why it was not measured."""

    recording: Recording
    weights: Weights
    found: Measured | ModelMissing


def measure() -> list[Result]:
    """Every model, in processes of their own."""
    with one_thread(), ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        found = pool.map(_measure, [subject.__name__ for subject in SUBJECTS])
        return [Result(s.RECORDING, s.WEIGHTS, f) for s, f in zip(SUBJECTS, found, strict=True)]


def _measure(subject: str) -> Measured | ModelMissing:
    try:
        measured: Measured = import_module(subject).measure()
    except ModelMissing as reason:
        return reason
    return measured
