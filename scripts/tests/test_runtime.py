"""The prepared runtime holds all of Python and NumPy, and nothing but what the site uses."""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import zipfile
from importlib import metadata
from pathlib import Path

import pytest

import toolchain
from website.runtime import host, numpy_wheel, prepare

IMPORT_ALL = """
import importlib, json, pkgutil, sys, warnings
import numpy
warnings.simplefilter("ignore")
LOUD = {"antigravity", "this", "idlelib", "turtledemo"}

def try_import(name):
    try:
        module = importlib.import_module(name)
    except BaseException:
        return None
    return "namespace" if getattr(module, "__file__", "") is None else "module"

names = sorted(n for n in sys.stdlib_module_names - LOUD if not n.startswith("_"))
names += %s
json.dumps({name: kind for name in names if (kind := try_import(name))})
"""


@pytest.fixture(scope="module")
def runtime() -> Path:
    return prepare.current()


def public_numpy_modules() -> list[str]:
    """The public modules of the official wheel, whose file names tell them all."""
    wheel = next((toolchain.CACHE / "downloads").glob("numpy-*.whl"))
    with zipfile.ZipFile(wheel) as archive:
        files = [name for name in archive.namelist() if name.endswith(".py")]
    names = (name[:-3].replace("/", ".").removesuffix(".__init__") for name in files)
    return sorted(name for name in names if not re.search(r"\._|conftest|setup|__main__", name))


@pytest.mark.slow
def test_every_public_module_of_stock_pyodide_can_be_imported(runtime: Path, tmp_path: Path):
    names = json.dumps([*public_numpy_modules(), "json.tool", "xml.etree.ElementTree"])
    code = IMPORT_ALL % names
    stock = json.loads(run_in_stock(code, tmp_path))
    ours = json.loads(host.run_in_pyodide(code, folders=[]))
    assert len(stock) > 200
    assert {name: ours.get(name) for name in stock} == stock


def run_in_stock(code: str, folder: Path) -> str:
    """Runs code in Pyodide as it comes, with the official wheel."""
    script = folder / "stock.mjs"
    wheel = next((toolchain.CACHE / "downloads").glob("numpy-*.whl"))
    script.write_text(f"""
        import {{ loadPyodide }} from {json.dumps((prepare.PYODIDE / "pyodide.mjs").as_uri())};
        const print = (line) => console.error(line);
        const python = await loadPyodide({{ stdout: print, stderr: print }});
        await python.loadPackage({json.dumps(wheel.as_uri())});
        console.log(python.runPython({json.dumps(code)}));
        process.exit(0);
    """)
    command = [str(toolchain.node()), str(script)]
    return subprocess.run(
        command, capture_output=True, text=True, check=True, timeout=300
    ).stdout.splitlines()[-1]


def test_both_worlds_run_one_numpy(runtime: Path):
    assert prepare.manifest(runtime)["numpy"] == metadata.version("numpy")


def test_lock_holds_numpy_only_and_its_hash(runtime: Path):
    lock = json.loads((runtime / "pyodide-lock.json").read_text(encoding="utf-8"))
    assert list(lock["packages"]) == ["numpy"]
    numpy = lock["packages"]["numpy"]
    wheel = (runtime / numpy["file_name"]).read_bytes()
    assert hashlib.sha256(wheel).hexdigest() == numpy["sha256"]


def test_manifest_names_every_file_with_its_size(runtime: Path):
    listed = {file["name"]: file["bytes"] for file in prepare.manifest(runtime)["files"]}
    there = {path.name: path.stat().st_size for path in runtime.iterdir()}
    assert listed == {name: size for name, size in there.items() if name != "manifest.json"}


def test_first_download_holds_bytecode_only(runtime: Path):
    with zipfile.ZipFile(runtime / "python_stdlib.zip") as archive:
        assert not [name for name in archive.namelist() if name.endswith(".py")]


def test_folder_is_named_by_its_content(runtime: Path):
    assert re.fullmatch(r"[0-9a-f]{16}", runtime.name)
    assert prepare.content_hash(runtime) == runtime.name


def test_usual_run_needs_no_late_module():
    code = """
import sys, traceback, numpy as np
def fails():
    np.random.default_rng(0).normal(size=3).astype(np.float32) @ np.ones(4)
try:
    fails()
except ValueError:
    traceback.format_exc()
sorted(name for name, module in sys.modules.items()
       if "python_rest" in str(getattr(module, "__file__", "")))
"""
    assert host.run_in_pyodide(code, folders=[]) == []


def test_judging_needs_no_late_module():
    code = """
import sys
from pathlib import Path
from judge import worker
solution = Path("/nr/exercises/rms-norm/solution.py").read_text()
worker.judge("rms-norm", solution, "en", lambda kind, value: None)
sorted(name for name, module in sys.modules.items()
       if "python_rest" in str(getattr(module, "__file__", "")))
"""
    assert host.run_in_pyodide(code) == []


def test_docstrings_and_asserts_are_kept():
    code = "import numpy as np, sys\n[bool(np.mean.__doc__), sys.flags.optimize]"
    assert host.run_in_pyodide(code, folders=[]) == [True, 0]


def test_failing_code_is_reported_with_its_traceback():
    with pytest.raises(host.CodeFailed, match="ZeroDivisionError"):
        host.run_in_pyodide("1 / 0", folders=[])


def test_wheel_of_the_user_comes_first_and_must_have_the_hash(tmp_path: Path, monkeypatch):
    wrong = tmp_path / "numpy.whl"
    wrong.write_bytes(b"something else")
    monkeypatch.setenv(numpy_wheel.CHOSEN_FILE, str(wrong))
    with pytest.raises(numpy_wheel.WheelMissing, match="wrong file"):
        numpy_wheel.fetch(prepare.PYODIDE / "pyodide-lock.json", tmp_path, print)


def test_missing_wheel_names_what_was_tried(tmp_path: Path, monkeypatch):
    monkeypatch.delenv(numpy_wheel.CHOSEN_FILE, raising=False)
    monkeypatch.setattr(numpy_wheel, "_locate", lambda requirement: (tmp_path / "x").as_uri())
    with pytest.raises(numpy_wheel.WheelMissing) as caught:
        numpy_wheel.fetch(prepare.PYODIDE / "pyodide-lock.json", tmp_path, print)
    assert all(requirement in str(caught.value) for requirement, _ in numpy_wheel.CARRIERS)
    assert numpy_wheel.CHOSEN_FILE in str(caught.value)
