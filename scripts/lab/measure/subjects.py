"""The programs that need NumPy alone, and what each is recorded as."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from multiprocessing import get_context

from lab.records.findings import Findings
from lab.records.recording import Recording

SUBJECTS = (  # the slow ones first, so that two processes end together
    "growth",
    "rounding_depth",
    "gradients",
    "precision",
    "quantization",
    "rotation",
    "ranges",
    "geometry",
    "bitwise",
    "exercises",
    "readings",
    "qwen_table",
    "by_hand",
    "cost",
)


def recording(subject: str) -> Recording:
    """What a program of this folder is recorded as."""
    return Recording(
        name=subject.replace("_", "-"),
        module=f"lab.measure.{subject}",
        command=f"python -m lab.measure {subject}",
        dtype="float64",
    )


def measure(*chosen: str) -> list[tuple[Recording, Findings]]:
    """What the programs find, all or the chosen ones, two at a time."""
    subjects = chosen or SUBJECTS
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        return list(zip(map(recording, subjects), pool.map(_run, subjects), strict=True))


def _run(subject: str) -> Findings:
    found: Findings = import_module(f"lab.measure.{subject}").findings()
    return found
