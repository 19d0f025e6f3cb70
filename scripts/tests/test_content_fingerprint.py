"""A recording is stale when something changed that its values come from, and only then."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lab.records import recording
from lab.records.fingerprint import SCRIPTS, bare, sources
from lab.records.passport import Passport
from toolchain import ROOT


@pytest.fixture
def scripts(tmp_path):
    """Programs: `one` imports `shared`, which imports `deep`; `two` imports neither."""
    files = {
        "lab/__init__.py": "",
        "lab/measure/__init__.py": "",
        "lab/measure/one.py": "from lab.measure import shared\nfrom lab.records import writes",
        "lab/measure/shared.py": "def run():\n    import lab.measure.deep",
        "lab/measure/deep.py": "",
        "lab/measure/deep.toml": "",
        "lab/measure/two.py": "import math",
        "lab/records/writes.py": "",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def names(scripts, program):
    measure = scripts / "lab" / "measure"
    return {path.name for path in sources(measure / program, measure, scripts)}


def test_a_program_stands_for_itself_and_for_what_it_imports(scripts):
    data = {"deep.toml"}
    assert names(scripts, "one.py") == {"one.py", "shared.py", "deep.py", "__init__.py"} | data
    assert names(scripts, "two.py") == {"two.py"}


def test_another_program_and_what_writes_down_do_not_count():
    found = {path.relative_to(SCRIPTS).as_posix() for path in sources(_program("growth"))}
    shared = {f"lab/measure/{name}.py" for name in ("__init__", "gradients", "norms", "stacks")}
    assert found == {"lab/measure/growth.py"} | shared


def test_the_texts_that_a_model_reads_count():
    found = {path.name for path in sources(_program("smollm/lens"))}
    assert {"texts.toml", "llama.py", "gguf.py"} <= found
    assert not {"int8.py", "formats.py"} & found


def test_a_comment_changes_nothing(tmp_path):
    path = tmp_path / "a.py"
    path.write_text("# why\n\nx = '#'  # so\n\ndef f():\n    # here\n    return x\n")
    assert bare(path) == "x = '#'\ndef f():\n    return x"


@pytest.mark.parametrize("change", [{"sha256": "another"}, {"program": "scripts/gone.py"}])
def test_a_changed_or_missing_program_makes_its_recording_stale(change):
    passport = Passport(**recording.read(recording.DATA / "growth-numbers.json")["passport"])
    assert not passport.is_stale()
    assert replace(passport, **change).is_stale()


def _program(name):
    return ROOT / "scripts" / "lab" / "measure" / f"{name}.py"
