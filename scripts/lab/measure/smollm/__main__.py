"""Records what was measured on SmolLM2 anew: `python -m lab.measure.smollm`.

That is docs/data/smollm2-*.json, the exercises' slice, and the explorer's streams.
"""

from __future__ import annotations

import sys

from lab.measure.smollm import stream_slice
from lab.measure.smollm.recording import RECORDING, measure
from lab.measure.smollm.weights import ModelMissing
from lab.measure.streams import record
from lab.records.passport import name_of
from lab.records.recording import write


def main() -> int:
    """Measures and writes; without the weights it says so and leaves the recordings alone."""
    try:
        found = measure()
    except ModelMissing as reason:
        print(f"measure.smollm: NOT RECORDED: {reason}", file=sys.stderr)
        return 1
    passport = RECORDING.passport(RECORDING.dtype, stream_slice.TOLERANCE)
    slice_ = {"passport": passport, **found.slice}
    for path, document in (*RECORDING.documents(found.findings), (stream_slice.PATH, slice_)):
        write(path, document)
        print(f"recorded {name_of(path)}")
    for stream in found.streams:
        path = record.write(stream, RECORDING.passport(RECORDING.dtype, record.TOLERANCE))
        print(f"recorded {name_of(path)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
