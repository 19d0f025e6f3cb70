"""Records docs/data anew: `python -m measure` (a minute and a half on two cores)."""

from __future__ import annotations

from measure.recording import BASE, measure, write
from pages.passport import name_of


def main() -> None:
    """Runs every measuring program and writes what it found."""
    found = measure()
    for path, document in BASE.documents(found):
        write(path, document)
        print(f"recorded {name_of(path)}")


if __name__ == "__main__":
    main()
