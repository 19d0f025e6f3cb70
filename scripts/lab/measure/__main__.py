"""Records docs/data anew: `python -m lab.measure` (some minutes on two cores).

`python -m lab.measure growth cost` records what these programs find.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from lab.measure import subjects as programs
from lab.measure.subjects import SUBJECTS, measure
from lab.records.kernels import elsewhere
from lab.records.recording import write_all


def main(arguments: Sequence[str]) -> int:
    """Runs all measuring programs, or the named ones, and writes what they find."""
    if unknown := set(arguments) - set(SUBJECTS):
        print(f"measure: no {', '.join(sorted(unknown))}; there are {', '.join(SUBJECTS)}")
        return 1
    subjects = list(arguments or SUBJECTS)
    write_all(measure(*subjects), elsewhere(programs.__name__, *subjects))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
