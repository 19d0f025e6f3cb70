"""Records what was measured on SmolLM2 anew: `python -m lab.measure.smollm`.

That is docs/data/smollm2-*.json, the exercises' slice, and the explorer's streams.
"""

from __future__ import annotations

import sys

from lab.measure.smollm import stream_slice
from lab.measure.smollm.recording import SLICE, STREAMS, measure
from lab.measure.smollm.weights import ModelMissing
from lab.measure.streams import record
from lab.records.passport import name_of
from lab.records.recording import write, write_all


def main() -> int:
    """Measures and writes; without the weights it says so and leaves the recordings alone."""
    try:
        measured = measure()
    except ModelMissing as reason:
        print(f"measure.smollm: NOT RECORDED: {reason}", file=sys.stderr)
        return 1
    write_all(measured.found)
    write(stream_slice.PATH, {"passport": SLICE.passport(stream_slice.TOLERANCE), **measured.slice})
    print(f"recorded {name_of(stream_slice.PATH)}")
    for stream in measured.streams:
        print(f"recorded {name_of(record.write(stream, STREAMS))}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
