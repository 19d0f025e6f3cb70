"""Records docs/data/smollm2-*.json and the exercises' slice anew: `python -m measure.smollm`."""

from __future__ import annotations

import sys

from measure.recording import write
from measure.smollm import stream_slice
from measure.smollm.recording import RECORDING, measure
from measure.smollm.weights import ModelMissing
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
    return 0


if __name__ == "__main__":
    sys.exit(main())
