"""The kernels that arithmetic can take on this processor, and programs run under each of them.

A product of matrices is added up in another order on another processor. OpenBLAS, NumPy and
PyTorch choose their kernels when they start, and take another choice from the environment;
so one machine can say what many would.
"""

from __future__ import annotations

import os
import pickle
import re
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

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

    def run(self, command: Sequence[str]) -> None:
        """Runs a program that takes these kernels; its failure is an error."""
        subprocess.run(command, env=self.environment(), check=True)


def _core(name: str, *, needed: bool = True) -> Kernel:
    return Kernel(name, {CORE: name}, needed)


def _numpy(core: str) -> Kernel:
    return Kernel(f"{core} (NumPy baseline)", {CORE: core, NUMPY: BASELINE})


def _two(core: str) -> Kernel:
    return Kernel(f"{core} (2 threads)", {CORE: core, THREADS: "2"})


HASWELL, SANDYBRIDGE, SKYLAKE = (_core(name) for name in ("Haswell", "Sandybridge", "SkylakeX"))
BASE = _numpy("Haswell")
OLD = replace(_numpy("Nehalem"), needed=False)
PRESCOTT = _core("Prescott", needed=False)
TABLE = (
    Kernel("as it comes"),
    *(HASWELL, _core("Zen"), SKYLAKE, SANDYBRIDGE),
    *(_two("Haswell"), _two("SkylakeX"), _two("Sandybridge")),
    *(BASE, _numpy("SkylakeX"), _numpy("Sandybridge")),
    *(_core("Nehalem", needed=False), OLD, PRESCOTT),
)
TORCH_TABLE = tuple(
    Kernel(f"PyTorch {name.upper()}", {TORCH: name}) for name in ("default", "avx2", "avx512")
)
# A recording is made under these as well: between them they differ in all that differs here.
FOREIGN = (HASWELL, SKYLAKE, SANDYBRIDGE, BASE, OLD, PRESCOTT)
QUICK = (SKYLAKE, SANDYBRIDGE)  # one with AVX-512, one without AVX2
FIND = """
import pickle, sys
from importlib import import_module
found = import_module(sys.argv[1]).measure(*sys.argv[3:])
open(sys.argv[2], "wb").write(pickle.dumps(found))
"""


def elsewhere(module: str, *arguments: str) -> dict[str, Any]:
    """What `module.measure()` finds under each of FOREIGN that runs here, by the names of kernels.

    It says which it runs and which it can't.
    """
    found = {}
    for kernel in FOREIGN:
        reason = kernel.missing() or _already_run(kernel)
        print(f"measure: {reason}" if reason else f"measure: under {kernel.name} ...", flush=True)
        if not reason:
            with TemporaryDirectory() as folder:
                file = Path(folder) / "found"
                kernel.run([sys.executable, "-c", FIND, module, str(file), *arguments])
                found[kernel.name] = pickle.loads(file.read_bytes())
    return found


def _already_run(kernel: Kernel) -> str:
    """Whether it is what this machine takes by itself."""
    if kernel.choice.keys() == {CORE} and _loaded(kernel) == _loaded(TABLE[0]):
        return f"{kernel.name}: is what this processor takes by itself"
    return ""


@cache
def _probe(kernel: Kernel, python: str, code: str) -> subprocess.CompletedProcess[str]:
    environment = {**kernel.environment(), "OPENBLAS_VERBOSE": "2"}
    command = [python, "-c", code]
    return subprocess.run(
        command, env=environment, capture_output=True, encoding="utf-8", check=False
    )


def _loaded(kernel: Kernel) -> str:
    """The core that OpenBLAS says it takes, "" if it says nothing."""
    said = LOADED.search(_probe(kernel, sys.executable, PROBE).stderr)
    return said[1] if said else ""


def _missing(kernel: Kernel, python: str) -> str:
    torch = TORCH in kernel.choice
    probe = _probe(kernel, python, TORCH_PROBE if torch else PROBE)
    if probe.returncode == -signal.SIGILL:
        return f"{kernel.name}: this processor lacks instructions that it needs"
    if probe.returncode:
        lines = probe.stderr.strip().splitlines() or [f"exit code {probe.returncode}"]
        return f"{kernel.name}: does not run here: {lines[-1]}"
    wanted = kernel.choice.get(CORE, "")
    if not torch and wanted and _loaded(kernel) not in CORES.get(wanted, (wanted,)):
        instead = _loaded(kernel) or "another library"
        return f"{kernel.name}: NumPy has no such kernels here and takes {instead}"
    return ""


@cache
def _dispatched() -> list[str]:
    plain = {name: value for name, value in os.environ.items() if name not in CHOICES}
    run = subprocess.run(
        [sys.executable, "-c", FEATURES], env=plain, capture_output=True, text=True, check=True
    )
    return run.stdout.split()
