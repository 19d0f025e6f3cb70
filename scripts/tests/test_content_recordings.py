"""Recorded numbers and outputs come back, and a changed digit or program is noticed."""

from __future__ import annotations

import json
import sys
from copy import deepcopy
from dataclasses import replace

import pytest

from checks import examples, numbers, sums
from lab.measure import qwen_table, subjects
from lab.records import recording
from lab.records.digits import agrees
from lab.records.findings import MEASURED, Column, Table, count, fixed, percent, vector
from lab.records.passport import read
from lab.records.printing import render
from toolchain import ROOT
from website.marks.chapter import sessions
from website.marks.examples import EXAMPLES, Example, LiveSnippet
from website.marks.notebook import Notebook
from website.marks.numbers import Numbers
from website.runtime import host

FOUND = {"ratio": fixed(13877.2, 0), "share": percent(0.5, 1), "row": vector([1, -2], 1)}


def recorded(**changes):
    values = {key: recording.number_json(number) for key, number in FOUND.items()}
    for key, change in changes.items():
        values[key] = values[key] | change
    return values


def faults(values):
    return list(numbers.number_faults(FOUND, values))


def test_what_was_recorded_unchanged_has_no_fault():
    assert faults(recorded()) == []


@pytest.mark.parametrize(
    "changes",
    [
        {"ratio": {"form": "fixed 1"}},
        {"ratio": {"value": 13878.2}},
        {"share": {"tolerance": "×4"}},
        {"share": {"value": 0.5006}},
        {"row": {"value": [1, 2]}},
        {"row": {"value": 1}},
        {"other": {"value": 1, "form": "fixed 0", "tolerance": "exact"}},
    ],
)
def test_a_changed_digit_value_tolerance_or_key_is_a_fault(changes):
    values = recorded() | {"other": {}} if "other" in changes else recorded(**changes)
    assert faults(values)


def test_a_missing_number_is_a_fault():
    assert faults({key: value for key, value in recorded().items() if key != "row"})


def test_a_changed_cell_is_a_fault():
    columns = [Column("name"), Column("x", "fixed 1"), Column("v", "fixed 0")]
    table = Table(columns, [["a", 1.0, [1.0, 2.0]], ["b", None, None]])
    document = json.loads(json.dumps(recording.table_json(table)))
    assert list(numbers.table_faults("t", table, document)) == []
    for column, other in ((0, "c"), (1, 1.1), (2, [1.0, 3.0])):
        changed = deepcopy(document)
        changed["rows"][0][column] = other
        assert list(numbers.table_faults("t", table, changed))
    document["rows"].pop()
    assert list(numbers.table_faults("t", table, document))


def test_no_recording_is_older_than_its_program():
    assert list(numbers.stale()) == []


def test_recordings_are_as_they_were_recorded():
    assert list(sums.faults(ROOT)) == []


@pytest.mark.parametrize(
    ("name", "digit", "other"),
    [
        ("docs/data/smollm2-lens.json", b"[24, 396,", b"[24, 395,"),
        ("docs/data/qwen3-0.6b.json", b"[8, 0.85,", b"[8, 0.86,"),  # nobody can repeat it
        ("docs/data/streams/minilm-en/token-3.bin", b"", b"\0"),
        ("docs/examples/gradients-real-blocks.out", b"6.4)", b"6.5)"),  # nor without PyTorch
        ("exercises/find-outliers/stream_slice.json", b"1", b"2"),
    ],
)
def test_a_changed_digit_of_any_recording_is_a_fault(tmp_path, name, digit, other):
    copy = tmp_path / name
    copy.parent.mkdir(parents=True)
    (tmp_path / sums.LIST).parent.mkdir(parents=True, exist_ok=True)
    data = (ROOT / name).read_bytes()
    assert digit in data
    copy.write_bytes(data)
    sums.write(tmp_path)
    assert list(sums.faults(tmp_path)) == []
    copy.write_bytes(data.replace(digit, other, 1))
    assert len(list(sums.faults(tmp_path))) == 1


def test_every_recorded_file_has_its_sum():
    listed = {line.split("  ", 1)[1] for line in (ROOT / sums.LIST).read_text("utf-8").splitlines()}
    data = (path for path in recording.DATA.rglob("*") if path.suffix not in (".toml", ""))
    outputs = (path for path in EXAMPLES.rglob("*") if path.suffix in (".out", ".json"))
    assert {path.relative_to(ROOT).as_posix() for path in (*data, *outputs)} <= listed


def test_a_contradiction_in_the_quoted_table_is_a_fault():
    data = qwen_table.read()
    data["rows"][3][3] = 7000.0  # more than √d times the row's RMS
    assert qwen_table.inconsistencies(data)


def test_a_changed_example_is_stale(monkeypatch):
    assert list(examples.stale()) == []
    changed = replace(Example("fused-add-rms-norm").passport(), sha256="another")
    monkeypatch.setattr(Example, "passport", lambda self: changed)
    assert len(list(examples.stale())) == len(examples.examples())


def test_an_example_comes_back_letter_by_letter(monkeypatch):
    example = Example("rms-norm-cast-order")
    monkeypatch.setattr(examples, "output_of", lambda example, _: example.output())
    assert examples.rerun_faults(example) == []
    changed = example.output().replace("26.0%", "26.1%", 1)
    monkeypatch.setattr(examples, "output_of", lambda *_: changed)
    assert examples.rerun_faults(example)


@pytest.mark.parametrize(
    ("value", "form", "text"),
    [
        (-0.30151, "fixed 3", "−0.302"),
        (-0.0001, "fixed 2", "0.00"),
        (596049920, "fixed 0", "596,049,920"),
        (-6938.6, "fixed 1", "−6938.6"),
        (9999.6, "fixed 0", "10,000"),
        (2048, "figures 4", "2048"),
        (0.98514, "percent 2", "98.51"),
        (0.00012, "figures 2", "0.00012"),
        (2.4e-11, "power 1", "2.4 × 10⁻¹¹"),
        (3e-16, "below -12", "< 10⁻¹²"),
        ([1, -1], "fixed 1", "[1.0, −1.0]"),
    ],
)
def test_numbers_are_printed_alike_everywhere(value, form, text):
    assert render(value, form) == text


def test_tolerances():
    def agree(again, recorded, tolerance, spread=0.0):
        return agrees(again, recorded, "fixed 1", tolerance, spread)

    assert agree(2e-10, 5e-10, "×3") and not agree(2e-10, 7e-10, "×3")
    assert agree(1e-15, 9e-13, "<1e-12") and not agree(1e-11, 0, "<1e-12")
    assert count(3).tolerance == "exact" and not agree(3, 4, "exact")
    assert agree(1.0, 1.001, MEASURED) and not agree(1.0, 1.01, MEASURED)
    assert agree(1.0, 1.01, MEASURED, 0.01) and not agree([1.0], [1.1], MEASURED)
    assert not agree(1.0, None, MEASURED)


def test_every_live_snippet_prints_what_its_page_shows():
    assert list(examples.live_faults()) == []


@pytest.mark.slow
def test_the_browsers_python_prints_the_same():
    code = ["from judge import worker", "import json", "printed = {}"]
    for page, names in sessions().items():
        for name in names:
            arguments = f"{LiveSnippet(name).code()!r}, 'en', {page!r}, lambda kind, value: None"
            code.append(f"printed[{name!r}] = json.loads(worker.run({arguments}))['output']")
    printed = host.run_in_pyodide("\n".join([*code, "printed"]))
    assert printed == {name: LiveSnippet(name).output() for name in printed}


@pytest.mark.slow
def test_every_notebook_runs_and_prints_what_it_shows(capsys):
    all_numbers = Numbers()
    for slug in sessions():
        for language in ("en", "zh"):
            markdown = (ROOT / "docs" / f"{slug}.{language}.md").read_text("utf-8")
            notebook = Notebook(language, f"https://example.org/{slug}/", all_numbers)
            _run(notebook.build(markdown), capsys)


def _run(notebook, capsys):
    names: dict[str, object] = {}
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), names)
            assert capsys.readouterr().out == "".join(cell["outputs"][0]["text"])


@pytest.mark.slow
def test_the_recorded_numbers_come_back():
    assert list(numbers.contradictions()) == []
    for one, found in subjects.measure():
        assert list(numbers.differences(one, found)) == []


@pytest.mark.slow
@pytest.mark.parametrize("example", examples.examples(), ids=lambda example: example.name)
def test_the_example_prints_what_was_recorded(example):
    assert read(json.loads(example.passport_file.read_text("utf-8")), example.passport_file)
    try:
        assert examples.rerun_faults(example) == []
    except examples.CannotRun as reason:
        print(f"NOT RUN AGAIN: {reason}", file=sys.stderr)
        pytest.skip(f"NOT RUN AGAIN: {reason}")
