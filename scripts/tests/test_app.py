"""What the hook publishes for the pages' scripts fits together and stays small."""

from __future__ import annotations

import gzip
import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

import toolchain
from judge import catalog
from website.hooks import app
from website.runtime import prepare

FIRST_PAGE_KB = {"main-en.js": 8, "main-zh.js": 8}  # by gzip; the whole is weighed in a browser
EDITOR_KB = 140  # CodeMirror, which comes when a learner goes to the code


@pytest.fixture(scope="module")
def published() -> Path:
    folders = list((toolchain.SITE / "assets" / "app").iterdir())
    assert len(folders) == 1, "a site holds one version; run `make build`"
    return folders[0]


@pytest.fixture(scope="module")
def facts(published: Path) -> dict[str, Any]:
    return json.loads((published / "site.json").read_text(encoding="utf-8"))


def kilobytes(path: Path) -> float:
    return len(gzip.compress(path.read_bytes(), 9)) / 1000


def test_site_json_tells_the_size_of_every_part(published: Path, facts: dict[str, Any]):
    runtime = (published / facts["runtime"]).resolve()
    for part in facts["parts"]:
        assert (runtime / part["name"]).stat().st_size == part["bytes"]
    assert (published / facts["judge"]["name"]).stat().st_size == facts["judge"]["bytes"]
    for slug in catalog.slugs():
        told = facts["exercises"][slug]["bytes"]
        assert (published / "exercises" / f"{slug}.zip").stat().st_size == told


def test_archives_hold_the_files_of_the_repository(published: Path):
    with zipfile.ZipFile(published / "judge.zip") as archive:
        names = archive.namelist()
        assert {"exercises/catalog.toml", "scripts/judge/core.py"} <= set(names)
        assert archive.read(names[0]) == (toolchain.ROOT / names[0]).read_bytes()
    for slug in catalog.slugs():
        with zipfile.ZipFile(published / "exercises" / f"{slug}.zip") as archive:
            assert f"exercises/{slug}/tests.py" in archive.namelist()


def test_equal_files_give_equal_bytes(tmp_path: Path):
    folder = catalog.EXERCISES / catalog.slugs()[0]
    first, second = (app._zip(app._tracked(folder)) for _ in range(2))
    assert first == second
    with zipfile.ZipFile(io.BytesIO(first)) as archive:
        assert {entry.date_time for entry in archive.infolist()} == {app.FIXED_DATE}
        assert not [name for name in archive.namelist() if "__pycache__" in name]


def test_the_prepared_runtime_is_published_alone(facts: dict[str, Any]):
    folders = list((toolchain.SITE / "assets" / "runtime").iterdir())
    assert [folder.name for folder in folders] == [prepare.current().name]
    told = prepare.manifest(prepare.current())
    assert all(facts[name] == told[name] for name in ("pyodide", "python", "numpy"))


def test_sources_of_the_bundles_stay_out_of_the_site():
    assert not (toolchain.SITE / "assets" / "js").exists()
    assert not (toolchain.SITE / "assets" / "css").exists()


@pytest.mark.parametrize(("language", "other"), [("en", "zh"), ("zh", "en")])
def test_a_page_loads_the_words_of_its_language(published: Path, language: str, other: str):
    start = (published / f"main-{language}.js").read_text("utf-8")
    scripts = {path.name: path.read_text("utf-8") for path in published.glob("*-*.js")}
    for room, key in (("base", "broken_stale"), ("exercise", "passed_next")):
        words = json.loads((app.ASSETS / f"js/{room}/texts.json").read_text("utf-8"))[key]
        said = "".join(text for name, text in scripts.items() if name in start)
        assert words[language] in said
        assert words[other] not in said


@pytest.mark.parametrize(("name", "limit"), FIRST_PAGE_KB.items())
def test_every_page_stays_light(published: Path, name: str, limit: int):
    assert kilobytes(published / name) < limit


def test_the_editor_stays_light(published: Path):
    (editor,) = published.glob("code-mirror-*.js")
    assert kilobytes(editor) < EDITOR_KB
