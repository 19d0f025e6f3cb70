"""Records what was measured on the other layouts anew: `python -m lab.measure.layouts`.

That is docs/data/{gemma,minilm,whisper}-*.json and the explorer's streams.
"""

from __future__ import annotations

import sys

from lab.measure.layouts.recording import Result, measure
from lab.measure.smollm.weights import ModelMissing
from lab.measure.streams import record
from lab.records.passport import name_of
from lab.records.recording import write_all


def main() -> int:
    """Measures and writes; what could not be measured keeps its recordings, and is named."""
    missing = [result for result in measure() if not _recorded(result)]
    for result in missing:
        print(f"measure.layouts: NOT RECORDED: {result.found}", file=sys.stderr)
    return 1 if missing else 0


def _recorded(result: Result) -> bool:
    if isinstance(result.found, ModelMissing):
        return False
    write_all([(result.recording, result.found.findings)])
    print(f"recorded {name_of(record.write(result.found.stream, result.recording))}")
    return True


if __name__ == "__main__":
    sys.exit(main())
