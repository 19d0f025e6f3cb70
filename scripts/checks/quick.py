"""Measures again what takes seconds, under the kernels it is started with: `python -m checks.quick`.

The tests start it under foreign kernels, which the long checks meet on other machines only.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from checks.examples import live_faults
from checks.numbers import differences
from checks.remeasured import layout_faults, layout_not_measured, not_measured
from lab.measure.layouts import minilm_findings, whisper_findings
from lab.measure.layouts.recording import Result
from lab.measure.smollm import growth, streams, tables
from lab.measure.smollm.recording import RECORDINGS
from lab.measure.smollm.session import Session
from lab.measure.smollm.weights import ModelMissing
from lab.measure.streams import record
from lab.measure.subjects import SUBJECTS, measure

SLOW = ("growth", "rounding_depth", "gradients")  # five seconds and more


def main() -> int:
    """Prints every fault; the exit code says whether there was one."""
    subjects = [subject for subject in SUBJECTS if subject not in SLOW]
    found = [fault for one in measure(*subjects) for fault in differences(*one)]
    found += [*live_faults(), *_smollm(), *_layouts()]
    print("\n".join(found) or "quick: what was measured agrees with what is recorded")
    return 1 if found else 0


def _smollm() -> Iterator[str]:
    try:
        session = Session()
    except ModelMissing as reason:
        print(not_measured(reason))
        return
    yield from differences(RECORDINGS["stream"], tables.findings(session))
    yield from differences(RECORDINGS["growth"], growth.findings(session))
    for stream in streams.streams(session):
        yield from record.faults(stream)


def _layouts() -> Iterator[str]:
    for model in (whisper_findings, minilm_findings):
        try:
            found = model.measure()
        except ModelMissing as reason:
            print(layout_not_measured(Result(model.RECORDING, model.WEIGHTS, reason)))
        else:
            yield from layout_faults(Result(model.RECORDING, model.WEIGHTS, found), found)


if __name__ == "__main__":
    sys.exit(main())
