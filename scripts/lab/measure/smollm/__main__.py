"""Records what was measured on SmolLM2 anew: `python -m lab.measure.smollm`.

That is docs/data/smollm2-*.json, the exercises' slice, and the explorer's streams.
"""

from __future__ import annotations

import sys

from lab.measure.smollm import recording, stream_slice
from lab.measure.smollm.recording import SLICE, STREAMS, measure
from lab.measure.smollm.weights import ModelMissing
from lab.measure.streams import record
from lab.records.kernels import elsewhere
from lab.records.passport import name_of
from lab.records.recording import write, write_all


def main() -> int:
    """Measures and writes; without the weights it says so and leaves the recordings alone."""
    try:
        measured = measure()
    except ModelMissing as reason:
        print(f"measure.smollm: NOT RECORDED: {reason}", file=sys.stderr)
        return 1
    others = elsewhere(recording.__name__)
    write_all(measured.found, {name: other.found for name, other in others.items()})
    spread = stream_slice.spread(measured.slice, [other.slice for other in others.values()])
    passport = SLICE.passport(spread, list(others))
    write(stream_slice.PATH, {"passport": passport, **measured.slice, "spread": spread})
    print(f"recorded {name_of(stream_slice.PATH)}")
    for place, stream in enumerate(measured.streams):
        same = {name: other.streams[place] for name, other in others.items()}
        print(f"recorded {name_of(record.write(stream, STREAMS, same))}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
