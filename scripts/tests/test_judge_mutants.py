"""Small programs and the mutants they have; small exercises and what the mutants say about them."""

import io
import shutil
import tomllib
from pathlib import Path

import pytest

from author import check, mutate
from author.mutants import mutants
from terminal.console import Console

PROGRAMS = sorted(Path(__file__).with_name("mutants").iterdir())
FOLDER = Path(__file__).with_name("mutation")
BASE = FOLDER / "base"
EXPECTED = "expected.toml"
CASES = sorted(path for path in FOLDER.iterdir() if path != BASE)


@pytest.mark.parametrize("folder", PROGRAMS, ids=lambda folder: folder.name)
def test_mutants_of_a_program(folder: Path) -> None:
    found = mutants((folder / "code.py").read_text("utf-8"))
    expected = (folder / "mutants.txt").read_text("utf-8").splitlines()
    assert [mutant.id for mutant in found] == expected
    assert len({mutant.code for mutant in found}) == len(found)


def marked(folder: Path) -> object:
    slow = [pytest.mark.slow] if told(folder).get("slow") else []
    return pytest.param(folder, id=folder.name, marks=slow)


def told(folder: Path) -> dict:
    return tomllib.loads((folder / EXPECTED).read_text("utf-8"))


@pytest.mark.parametrize("folder", [marked(folder) for folder in CASES])
def test_exercise(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mutate, "LIMIT", told(folder).get("limit", mutate.LIMIT))
    shutil.copytree(BASE, tmp_path / "centre")
    ignored = shutil.ignore_patterns(EXPECTED)
    shutil.copytree(folder, tmp_path / "centre", dirs_exist_ok=True, ignore=ignored)
    said = io.StringIO()
    code = check.run(["centre"], Console(said, "en"), pyodide=False, mutants=True, root=tmp_path)
    expected, text = told(folder), said.getvalue()
    assert [part for part in expected["says"] if part not in text] == [], text
    assert [part for part in expected.get("never", []) if part in text] == [], text
    assert code == expected["code"], text
