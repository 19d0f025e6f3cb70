"""The kernels that arithmetic can take on this processor, and programs run under each of them.

A product of matrices is added up in another order on another processor. OpenBLAS, NumPy and
PyTorch choose their kernels when they start, and take another choice from the environment;
so one machine can say what many would.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

CORE, THREADS, NUMPY = "OPENBLAS_CORETYPE", "OPENBLAS_NUM_THREADS", "NPY_DISABLE_CPU_FEATURES"
TORCH = "ATEN_CPU_CAPABILITY"
CHOICES = (CORE, THREADS, NUMPY, TORCH)  # what a run under a kernel must not inherit
BASELINE = "baseline"  # stands for all that NumPy could dispatch to
CORES = {  # what OpenBLAS calls the core that it then takes, where that is another name
    "Zen": ("Zen", "Haswell"),
    "Prescott": ("Prescott", "Katmai"),
}
LOADED = re.compile(r"^Core: (\w+)", re.MULTILINE)
PROBE = """
import numpy as np
for dtype in (np.float16, np.float32, np.float64):
    x = np.linspace(-1, 1, 97 * 65).reshape(97, 65).astype(dtype)
    x @ x.T, x @ x[0], np.exp(x), (x * x).mean(-1)
np.linalg.svd(x)
"""
TORCH_PROBE = """
import torch
x = torch.linspace(-1, 1, 97 * 65).reshape(97, 65)
(x @ x.T).exp().sum(), x.bfloat16().float().softmax(-1)
print("ATEN", torch.backends.cpu.get_cpu_capability())
"""
FEATURES = """
from numpy._core._multiarray_umath import __cpu_dispatch__, __cpu_features__
print(*(name for name in __cpu_dispatch__ if __cpu_features__.get(name)))
"""


@dataclass(frozen=True, eq=False)
class Kernel:
    """A choice of kernels; `needed` are those under which every check must pass."""

    name: str
    choice: Mapping[str, str] = field(default_factory=dict)
    needed: bool = True

    def environment(self) -> dict[str, str]:
        """The variables of a process that runs under it."""
        plain = {name: value for name, value in os.environ.items() if name not in CHOICES}
        choice = dict(self.choice)
        if choice.get(NUMPY) == BASELINE:
            choice[NUMPY] = " ".join(_dispatched())
        return plain | choice

    def missing(self, python: Path | None = None) -> str:
        """Why this machine cannot run it, in a sentence; "" if it can."""
        return _missing(self, str(python or sys.executable))

    def run(self, command: Sequence[str], **options: object) -> subprocess.CompletedProcess[str]:
        """A finished program that took these kernels."""
        return subprocess.run(  # type: ignore[call-overload,no-any-return]
            command, env=self.environment(), capture_output=True, encoding="utf-8", **options
        )


def _core(name: str, *, needed: bool = True, **more: str) -> Kernel:
    return Kernel(" ".join([name, *more.values()]), {CORE: name, **more}, needed)


TABLE = (
    Kernel("as it comes"),
    _core("Haswell"),
    _core("Zen"),
    _core("SkylakeX"),
    _core("Sandybridge"),
    Kernel("Haswell, 2 threads", {CORE: "Haswell", THREADS: "2"}),
    Kernel("Sandybridge, 2 threads", {CORE: "Sandybridge", THREADS: "2"}),
    Kernel("Haswell, NumPy's baseline", {CORE: "Haswell", NUMPY: BASELINE}),
    Kernel("Sandybridge, NumPy's baseline", {CORE: "Sandybridge", NUMPY: BASELINE}),
    _core("Nehalem", needed=False),
    Kernel("Nehalem, NumPy's baseline", {CORE: "Nehalem", NUMPY: BASELINE}, needed=False),
    _core("Prescott", needed=False),
)
TORCH_TABLE = tuple(Kernel(f"torch {name}", {TORCH: name}) for name in ("default", "avx2", "avx512"))
# A recording is made under these as well; between them they differ in all that differs here.
FOREIGN = tuple(
    kernel
    for kernel in TABLE
    if kernel.name
    in ("Haswell", "SkylakeX", "Sandybridge", "Haswell, NumPy's baseline", "Nehalem, NumPy's baseline", "Prescott")
)
QUICK = tuple(kernel for kernel in TABLE if kernel.name in ("SkylakeX", "Sandybridge"))


def here(kernels: Sequence[Kernel], say: object = None) -> Iterator[Kernel]:
    """Those of the kernels that this machine can run."""
    return (kernel for kernel in kernels if not kernel.missing())


@cache
def _missing(kernel: Kernel, python: str) -> str:
    torch = TORCH in kernel.choice
    environment = {**kernel.environment(), "OPENBLAS_VERBOSE": "2"}
    probe = subprocess.run(
        [python, "-c", TORCH_PROBE if torch else PROBE],
        env=environment,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    if probe.returncode == -signal.SIGILL:
        return f"{kernel.name}: this processor lacks instructions that it needs"
    if probe.returncode:
        return f"{kernel.name}: does not run here: {probe.stderr.strip().splitlines()[-1:]}"
    return "" if torch else _another_core(kernel, probe.stderr)


def _another_core(kernel: Kernel, said: str) -> str:
    wanted = kernel.choice.get(CORE)
    loaded = LOADED.search(said)
    if wanted and (loaded is None or loaded[1] not in CORES.get(wanted, (wanted,))):
        instead = loaded[1] if loaded else "another library"
        return f"{kernel.name}: NumPy's OpenBLAS has no such kernels here and takes {instead}"
    return ""


@cache
def _dispatched() -> list[str]:
    plain = {name: value for name, value in os.environ.items() if name not in CHOICES}
    run = subprocess.run(
        [sys.executable, "-c", FEATURES], env=plain, capture_output=True, text=True, check=True
    )
    return run.stdout.split()
