"""Repeats everything that is recorded under all kernels that this processor has: `make travel`.

A line for each kernel says what came of it. Those that a processor of the last ten years takes
must find no fault; of older ones it is told.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import toolchain
from lab.records.kernels import TABLE, TORCH_TABLE, Kernel

NUMPY = (("checks.numbers",), ("checks.remeasured",), ("checks.examples", "live"))
TORCH = (("checks.examples", "programs"),)


def main() -> int:
    """Prints the table; the exit code says whether a kernel failed that must not."""
    found = {kernel: list(_faults(kernel, NUMPY)) for kernel in TABLE if _is_here(kernel)}
    torch = toolchain.torch_python()
    if torch.exists():
        here = (kernel for kernel in TORCH_TABLE if _is_here(kernel, torch))
        found |= {kernel: list(_faults(kernel, TORCH)) for kernel in here}
    else:
        print("travel: skipped: PyTorch is not installed here, docs/examples do not run again")
    return 1 if any(faults for kernel, faults in found.items() if kernel.needed) else 0


def _is_here(kernel: Kernel, python: Path | None = None) -> bool:
    reason = kernel.missing(python)
    if reason:
        print(f"travel: skipped: {reason}")
    return not reason


def _faults(kernel: Kernel, programs: tuple[tuple[str, ...], ...]) -> Iterator[str]:
    count = 0
    for program in programs:
        run = subprocess.run(
            [sys.executable, "-m", *program],
            env=kernel.environment(),
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        if run.returncode:
            lines = (run.stdout + run.stderr).splitlines()
            count += len(lines)
            yield from lines
            print("\n".join(lines))
    due = "" if kernel.needed else " (told only)"
    print(
        f"travel: {kernel.name}: {f'{count} lines of faults, above' if count else 'no fault'}{due}"
    )


if __name__ == "__main__":
    sys.exit(main())
