"""Records what was measured on SmolLM2 anew: `python -m measure.smollm`.

That is docs/data/smollm2-*.json, the exercises' slice, and the explorer's streams.
"""

from __future__ import annotations

import sys

from measure.recording import write
from measure.smollm import stream_slice
from measure.smollm.recording import RECORDING, measure
from measure.smollm.weights import ModelMissing
from measure.streams import record
from pages.passport import name_of


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
