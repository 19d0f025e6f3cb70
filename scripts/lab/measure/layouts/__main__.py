"""Records what was measured on the other layouts anew: `python -m lab.measure.layouts`.

That is docs/data/{gemma,minilm,whisper}-*.json and the explorer's streams.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping

from lab.measure.layouts import recording
from lab.measure.layouts.models import Measured
from lab.measure.layouts.recording import Result, measure
from lab.measure.smollm.weights import ModelMissing
from lab.measure.streams import record
from lab.records.kernels import elsewhere
from lab.records.passport import name_of
from lab.records.recording import write_all


def main() -> int:
    """Measures and writes; what could not be measured keeps its recordings, and is named."""
    results, others = measure(), elsewhere(recording.__name__)
    missing = [
        result
        for place, result in enumerate(results)
        if not _recorded(result, {name: found[place].found for name, found in others.items()})
    ]
    for result in missing:
        print(f"measure.layouts: NOT RECORDED: {result.found}", file=sys.stderr)
    return 1 if missing else 0


def _recorded(result: Result, others: Mapping[str, Measured]) -> bool:
    if isinstance(result.found, ModelMissing):
        return False
    write_all(
        [(result.recording, result.found.findings)],
        {name: [(result.recording, other.findings)] for name, other in others.items()},
    )
    streams = {name: other.stream for name, other in others.items()}
    print(f"recorded {name_of(record.write(result.found.stream, result.recording, streams))}")
    return True


if __name__ == "__main__":
    sys.exit(main())
