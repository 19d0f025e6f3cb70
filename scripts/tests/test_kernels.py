"""What is recorded holds under the kernels of other processors, and pages print no digit that doesn't."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from lab.records import kernels
from lab.records.bands import Unportable, between_kernels, spread_of
from lab.records.digits import MARGIN, comes_back, portable, printed
from lab.records.findings import (
    Column,
    Findings,
    Number,
    Table,
    count,
    fixed,
)
from lab.records.kernels import QUICK, TABLE, TORCH_TABLE, Kernel
from lab.records.passport import name_of
from lab.records.recording import DATA, read


@pytest.mark.slow
@pytest.mark.parametrize("kernel", QUICK, ids=lambda kernel: kernel.name)
def test_recordings_come_back_under_foreign_kernels(kernel, record_property):
    if reason := kernel.missing():
        record_property("not under foreign kernels", reason)
        pytest.skip(reason)
    run = subprocess.run(
        [sys.executable, "-m", "checks.quick"],
        env=kernel.environment(),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr


def test_the_table_has_every_combination_once():
    assert len({kernel.name for kernel in (*TABLE, *TORCH_TABLE)}) == len(TABLE) + len(TORCH_TABLE)
    assert set(QUICK) <= set(TABLE) and set(kernels.FOREIGN) <= set(TABLE)


def test_a_kernel_inherits_no_other_choice(monkeypatch):
    monkeypatch.setenv(kernels.THREADS, "7")
    monkeypatch.setenv(kernels.NUMPY, "X")
    assert Kernel("one", {kernels.CORE: "Haswell"}).environment().keys() >= {kernels.CORE}
    assert not {kernels.THREADS, kernels.NUMPY} & Kernel("none").environment().keys()


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("import os, signal; os.kill(os.getpid(), signal.SIGILL)", "lacks instructions"),
        ("raise OSError('no library')", "does not run here: OSError: no library"),
    ],
)
def test_a_kernel_that_cannot_run_is_told_in_a_sentence(monkeypatch, code, sentence):
    monkeypatch.setattr(kernels, "PROBE", code)
    assert sentence in Kernel("mine").missing()


def test_a_core_that_openblas_does_not_know_is_told():
    assert "takes" in Kernel("none", {kernels.CORE: "NoSuchCore"}).missing()


@pytest.mark.parametrize(
    ("value", "form", "spread", "text"),
    [
        (41.96, "fixed 2", 0, "41.96"),
        (41.96, "fixed 2", 0.001, "41.96"),
        (42.09, "fixed 2", 0.11, "42"),
        (0.94715, "figures 4", 5e-7, "0.947"),
        (4426.68, "figures 5", 0.011, "4426.7"),
        (488_560, "figures 5", 3.7, "488,600"),
        (47_845, "figures 3", 1100, "≈ 50,000"),
        (79.2, "fixed 0", 1.0, "≈ 80"),
        (79.2, "about fixed 0", 6.0, "≈ 80"),
        (32.2, "about fixed 0", 1.3, "≈ 32"),
        (31.1, "about fixed 0", 1e-5, "31"),
        (2.4e-11, "about power 0", 0, "≈ 2 × 10⁻¹¹"),
        (0.0145, "percent 1", 0.0002, "1"),
        ([0.444, -0.5], "fixed 2", 0.002, "[0.4, −0.5]"),
    ],
)
def test_only_digits_that_stand_are_printed(value, form, spread, text):
    assert printed(value, form, spread) == text


def test_a_spread_is_the_farthest_of_any_entry_rounded_up():
    assert spread_of(1.0, []) == spread_of(1.0, [1.0]) == 0
    assert spread_of(1.0, [1.5, 0.8771]) == 0.5
    assert spread_of([1.0, 2.0], [[1.0, 2.1234]]) == 0.13
    assert spread_of(0.0, [9.96e-5]) == 0.0001


@pytest.mark.parametrize(
    ("value", "form", "spread"),
    [(41.96, "fixed 2", 1e-5), (24_926.4, "fixed 0", 0.004), (0.07, "percent 0", 0.0)],
)
def test_a_changed_printed_digit_never_comes_back(value, form, spread):
    unit = float(f"1e-{form[-1]}") / (100 if form.startswith("percent") else 1)
    assert comes_back(value + spread, value, form, spread)
    assert not comes_back(value, value + unit, form, spread)
    assert not comes_back(value, value + unit / 10, form, spread)


def test_what_kernels_call_exact_must_be():
    found, other = Findings({"n": count(3)}), Findings({"n": count(4)})
    assert between_kernels(found, [found]) == found
    with pytest.raises(Unportable, match="n: 3 is not exact"):
        between_kernels(found, [other])


def test_numbers_and_cells_get_their_spread():
    columns = [Column("name"), Column("x", "fixed 1")]

    def found(value, cell):
        return Findings(
            {"a": fixed(value, 1)}, {"t": Table(columns, [["one", cell], ["two", None]])}
        )

    spread = between_kernels(found(1.0, 5.0), [found(1.25, 5.0), found(1.0, 4.0)])
    assert spread.numbers["a"].spread == 0.25
    assert spread.tables["t"].spread == [[0.0, 1.0], [0.0, 0.0]]


def test_a_known_spread_is_kept():
    found = Findings({"a": Number(100.0, "fixed 0", spread=9.0)})
    assert between_kernels(found, [found]).numbers["a"].spread == 9.0


def _recorded():
    for path in sorted(DATA.glob("*.json")):
        document = read(path)
        for key, entry in document.get("values", {}).items():
            yield f"{name_of(path)}: {key}", entry["value"], entry["form"], entry.get("spread", 0.0)
        if "rows" not in document or "spread" not in document:
            continue
        for row, spreads in zip(document["rows"], document["spread"], strict=True):
            cells = zip(document["columns"], row, spreads, strict=True)
            for column, cell, spread in cells:
                if spread:
                    yield f"{name_of(path)}: {column['id']}", cell, column["form"], spread


def test_pages_print_no_digit_on_which_kernels_disagree():
    wrong = []
    for name, value, form, spread in _recorded():
        shown = portable(value, form, spread)
        apart = {printed_at(value, shown, by * MARGIN * spread) for by in (-1, 0, 1)}
        if len(apart) > 1 and not shown.startswith("about"):
            wrong.append(f"{name}: {apart}")
    assert not wrong


def printed_at(value, form, by):
    moved = [entry + by for entry in value] if isinstance(value, list) else value + by
    return printed(moved, form, 0.0)


def test_documents_keep_the_spread():
    document = json.loads((DATA / "smollm2-int8-model.json").read_text(encoding="utf-8"))
    assert document["passport"]["kernels"] and document["passport"]["differ"].endswith("%")
    assert any(map(any, document["spread"]))
