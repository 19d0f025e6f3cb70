"""Records docs/data anew: `python -m lab.measure` (a minute and a half on two cores)."""

from __future__ import annotations

from lab.records.passport import name_of
from lab.records.recording import BASE, measure, write


def main() -> None:
    """Runs every measuring program and writes what it found."""
    found = measure()
    for path, document in BASE.documents(found):
        write(path, document)
        print(f"recorded {name_of(path)}")


if __name__ == "__main__":
    main()
