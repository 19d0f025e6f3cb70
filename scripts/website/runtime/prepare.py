"""Prepares the browser's Python in `.cache/runtime/<hash>/`: `python -m website.runtime.prepare`.

Takes Pyodide from the npm package and NumPy from its official wheel, compiles and packs
them (`pack.py`), cuts Pyodide's lock file to NumPy, and names the folder by the hash of
its content, so that a browser may keep it for ever. Does nothing if inputs are unchanged.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import toolchain
from website.runtime import numpy_wheel

HERE = Path(__file__).parent
PYODIDE = toolchain.NODE_MODULES / "pyodide"
FOLDER = toolchain.CACHE / "runtime"
CURRENT = FOLDER / "current.json"
COPIED = {
    "pyodide.mjs": "pyodide.core.js",
    "pyodide.asm.mjs": "pyodide.asm.js",
    "pyodide.asm.wasm": "pyodide.asm.wasm",
}
LATE = "python_rest.zip"
# Level 0 keeps docstrings and asserts: `help(np.mean)` works. Level 2 would save 0.27 MB of
# 1.8 (stdlib) and 0.29 MB of 2.4 (wheel), a tenth of a second each at 20 Mbit/s.
LEVELS = {"stdlib": 0, "wheel": 0}
LONGEST = 300  # characters of a foreign message: Pyodide's may hold a program


class NotPrepared(RuntimeError):
    """The runtime is not there; the message says how to get it."""


class NotCompiled(RuntimeError):
    """Pyodide could not compile the library; the message says what it said, in a line."""


def current() -> Path:
    """The folder of the prepared runtime. Raises NotPrepared."""
    try:
        folder = FOLDER / json.loads(CURRENT.read_text(encoding="utf-8"))["folder"]
    except (OSError, ValueError, KeyError):
        folder = None
    if folder is None or not (folder / "manifest.json").is_file():
        raise NotPrepared("the browser runtime is not prepared: run `make setup`")
    return folder


def manifest(folder: Path) -> dict[str, Any]:
    """What the runtime holds: versions, and `files` as `[{name, bytes, late}]`."""
    return dict(json.loads((folder / "manifest.json").read_text(encoding="utf-8")))


def prepare(levels: dict[str, int], *, force: bool = False) -> Path:
    """Returns the folder of the runtime, made anew if an input has changed or `force` is set."""
    inputs = _fingerprint(levels)
    if not force and _is_fresh(inputs):
        return current()
    wheel = numpy_wheel.fetch(PYODIDE / "pyodide-lock.json", toolchain.CACHE / "downloads", _say)
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=FOLDER, prefix="partial-") as partial:
        target = _publish(_fill(Path(partial) / "new", wheel, levels))
    _write_json(CURRENT, {"folder": target.name, "inputs": inputs})
    _remove_others(target)
    return target


def _fill(folder: Path, wheel: Path, levels: dict[str, int]) -> Path:
    folder.mkdir()
    _say("Python for the browser: compiling its library and NumPy")
    python = _compile(folder, wheel, levels)
    shutil.copyfile(HERE / "loader.js", folder / "pyodide.js")
    for name, published in COPIED.items():
        shutil.copyfile(PYODIDE / name, folder / published)
    lock = _cut_lock(folder / wheel.name)
    _write_json(folder / "pyodide-lock.json", lock)
    pyodide = json.loads((PYODIDE / "package.json").read_text(encoding="utf-8"))["version"]
    versions = {"pyodide": pyodide, "python": python, "numpy": lock["packages"]["numpy"]["version"]}
    _write_json(folder / "manifest.json", {**versions, "files": _files(folder)})
    return folder


def _compile(folder: Path, wheel: Path, levels: dict[str, int]) -> str:
    task = {"pyodide": f"{PYODIDE}/", "wheel": str(wheel), "out": str(folder), "levels": levels}
    command = [str(toolchain.node()), str(HERE / "compile.mjs"), json.dumps(task)]
    run = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    if run.returncode:
        lines = run.stderr.strip().splitlines() or [f"Node.js ended with {run.returncode}"]
        raise NotCompiled(
            "Python for the browser: Pyodide could not compile its library: "
            f"{lines[-1][:LONGEST]}. Is all of node_modules there? "
            "`make clean` and the same command again begin from nothing"
        )
    return run.stdout.strip()


def _cut_lock(wheel: Path) -> dict[str, Any]:
    """Pyodide's lock file with nothing but NumPy, under the hash of the packed wheel."""
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))
    numpy = {**lock["packages"]["numpy"], "sha256": _sha256(wheel)}
    return {**lock, "packages": {"numpy": numpy}}


def _files(folder: Path) -> list[dict[str, Any]]:
    paths = sorted(folder.iterdir(), key=lambda path: (path.name == LATE, path.name))
    return [
        {"name": path.name, "bytes": path.stat().st_size, "late": path.name == LATE}
        for path in paths
    ]


def _publish(folder: Path) -> Path:
    target = FOLDER / content_hash(folder)
    if not target.exists():
        folder.rename(target)
    return target


def content_hash(folder: Path) -> str:
    """A short name for what the files of a folder hold."""
    digest = hashlib.sha256()
    for path in sorted(folder.iterdir()):
        digest.update(f"{path.name} {_sha256(path)}\n".encode())
    return digest.hexdigest()[:16]


def _is_fresh(inputs: str) -> bool:
    try:
        recorded = json.loads(CURRENT.read_text(encoding="utf-8"))["inputs"]
        folder = current()
    except (OSError, ValueError, KeyError, NotPrepared):
        return False
    sizes = {file["name"]: file["bytes"] for file in manifest(folder)["files"]}
    whole = all(
        (folder / name).is_file() and (folder / name).stat().st_size == size
        for name, size in sizes.items()
    )
    return bool(recorded == inputs and whole)


def _fingerprint(levels: dict[str, int]) -> str:
    digest = hashlib.sha256(json.dumps(levels).encode())
    sources = [path for path in HERE.glob("*.*") if path.is_file() and path.stem != "host"]
    for path in (*sorted(sources), toolchain.ROOT / "package-lock.json"):
        digest.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()


def _remove_others(kept: Path) -> None:
    for path in FOLDER.iterdir():
        if path.is_dir() and path != kept:
            shutil.rmtree(path, ignore_errors=True)


def _write_json(path: Path, value: dict[str, Any]) -> None:
    text = json.dumps(value, indent=1, sort_keys=True) + "\n"
    partial = path.with_suffix(".partial")
    partial.write_text(text, encoding="utf-8", newline="\n")
    partial.replace(path)


def _sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _say(what: str) -> None:
    print(f"setup: {what} ...", flush=True)


def main(arguments: Sequence[str]) -> int:
    """Prepares the runtime and returns the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--force", action="store_true", help="make it anew")
    for part, level in LEVELS.items():
        parser.add_argument(f"--{part}-level", type=int, choices=(0, 1, 2), default=level)
    chosen = parser.parse_args(arguments)
    levels = {"stdlib": chosen.stdlib_level, "wheel": chosen.wheel_level}
    try:
        prepare(levels, force=chosen.force)
    except (numpy_wheel.WheelMissing, toolchain.ToolMissing, NotCompiled) as fault:
        print(f"setup: {fault}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
