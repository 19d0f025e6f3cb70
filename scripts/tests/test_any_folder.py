"""Set-up, site, judge and figures work in a folder whose path means something to shells and URLs.

What is fetched elsewhere is lent from this repository, so that no network is needed: what is
tested is that each step copes with the path.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

import toolchain
from website.runtime import prepare

NAME = 'a b 中文 #1 50% it\'s "q" ?y (z) & $HOME;`x` [x]'
FOLDERS = ("docs", "exercises", "overrides", "scripts")
SLUG = "rms-norm"  # the exercise that stays, so that the build is short
LONG = ("deeper", "normalization.*", "real-streams.*")  # pages that the build does without
LEND = """
import setup, toolchain
setup._step("environment", toolchain.VENV, [], setup.make_environment)
def lend(name, folder, *locks):
    stamp = setup._stamp(name, folder)
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(setup._fingerprint([toolchain.ROOT / lock for lock in locks]))
lend("Python packages", toolchain.VENV, "requirements.txt")
lend("Node.js", toolchain.VENV, "requirements-node.txt")
lend("Node packages", toolchain.NODE_MODULES, "package-lock.json", ".npmrc")
"""
IN_PYODIDE = """
from website.runtime import host
print(host.run_in_pyodide("import numpy, judge; [numpy.ones(3).sum(), judge.__name__]"))
"""

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no such names")


@pytest.fixture(scope="module")
def odd(tmp_path_factory) -> Path:
    """The repository in a folder of that name, set up by `make` with lent packages."""
    root = tmp_path_factory.mktemp("odd") / NAME
    root.mkdir()
    for path in toolchain.ROOT.iterdir():
        if path.is_file() and path.name != ".git":
            shutil.copy(path, root)
    for name in FOLDERS:
        shutil.copytree(toolchain.ROOT / name, root / name, ignore=_unneeded)
    _lend_packages(root)
    _run(root, "make", "--no-print-directory", "site-setup", f"PYTHON={sys.executable}")
    return root


def _unneeded(folder: str, names: list[str]) -> set[str]:
    return {name for name in names if name in ("__pycache__", "tests", "bench")}


def _lend_packages(root: Path) -> None:
    """By links, but for Pyodide, which would look beside what a link leads to."""
    modules = root / "node_modules"
    modules.mkdir()
    for path in toolchain.NODE_MODULES.iterdir():
        if path.name != ".stamps":
            (modules / path.name).symlink_to(path)
    (modules / "pyodide").unlink()
    shutil.copytree(prepare.PYODIDE, modules / "pyodide")
    shutil.copytree(toolchain.CACHE / "downloads", root / ".cache" / "downloads")
    _run(root, sys.executable, "-c", LEND, PYTHONPATH=str(root / "scripts"))
    (site_packages,) = (root / ".venv").glob("lib/python*/site-packages")
    shutil.rmtree(site_packages)
    site_packages.mkdir()
    for path in Path(sysconfig.get_path("purelib")).iterdir():
        if not path.name.startswith(("__editable__", "residual_stream")):
            (site_packages / path.name).symlink_to(path)


def _run(root: Path, *command: str, **variables: str) -> str:
    kept = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    run = subprocess.run(
        command,
        cwd=root,
        env={**kept, "PYTHONUTF8": "1", **variables},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout + run.stderr


def _python(root: Path, *arguments: str) -> str:
    return _run(root, str(root / ".venv" / "bin" / "python"), *arguments)


@pytest.mark.slow
def test_set_up_prepares_the_same_runtime(odd):
    assert (odd / ".cache" / "runtime" / prepare.current().name / "manifest.json").is_file()
    assert _python(odd, "-c", IN_PYODIDE).splitlines() == ["[3.0, 'judge']"]
    assert "judge" in _python(odd, "-c", "import judge; print(judge.__file__)")


@pytest.mark.slow
def test_set_up_does_nothing_twice(odd):
    assert _run(odd, "make", "--no-print-directory", "site-setup", f"PYTHON={sys.executable}") == ""


@pytest.mark.slow
def test_judge_and_figures_work(odd):
    solution = f"exercises/{SLUG}/solution.py"
    judged = _run(odd, ".venv/bin/python", "exercises/judge.py", "try", SLUG, solution, LC_ALL="C")
    assert "passed" in judged
    drawing = odd / "docs" / "figures" / "epsilon-curve.svg"
    before = drawing.read_bytes()
    drawing.unlink()
    _python(odd, "-m", "lab.figures", "epsilon-curve")
    assert drawing.read_bytes() == before


@pytest.mark.slow
def test_the_site_is_built(odd):
    _shorten(odd)
    _python(odd, "-m", "mkdocs", "build", "--quiet")
    page = (odd / "site" / "introduction" / "index.html").read_text(encoding="utf-8")
    assert 'class="katex"' in page and "<svg" in page and "<nr-run" in page
    assert (odd / "site" / "zh" / "exercises" / SLUG / "index.html").is_file()


def _shorten(root: Path) -> None:
    for pattern in LONG:
        for path in (root / "docs").glob(pattern):
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    for path in (root / "docs" / "exercises").iterdir():
        if path.stem not in (SLUG, "index.en", "index.zh"):
            path.unlink()
    (root / "exercises" / "catalog.toml").write_text(f'exercises = ["{SLUG}"]\n', "utf-8")
    config = root / "mkdocs.yml"
    gone = re.compile(r"  - Going deeper:|      - (deeper/|normalization|real-streams)")
    lines = config.read_text(encoding="utf-8").splitlines(keepends=True)
    config.write_text("".join(line for line in lines if not gone.match(line)), encoding="utf-8")


def test_a_failure_to_compile_is_one_sentence(tmp_path, monkeypatch):
    monkeypatch.setattr(prepare, "PYODIDE", tmp_path)
    (tmp_path / "pyodide.mjs").write_text("const minified = 1;" * 4000 + "throw new Error('no');")
    with pytest.raises(prepare.NotCompiled, match="no") as caught:
        prepare._compile(tmp_path, tmp_path / "numpy.whl", prepare.LEVELS)
    assert len(str(caught.value)) < 600
