"""The widgets' arithmetic against NumPy and ml_dtypes, their tables in pages, their size."""

from __future__ import annotations

import gzip
import subprocess

import pytest

import toolchain
from checks import widgets as check
from pages.passport import Unreadable
from pages.widgets import static, tables

MOST_BYTES = 40_000  # of all widgets together, compressed
ASSETS = toolchain.ROOT / "overrides" / "assets" / "js"


def test_numbers_are_those_of_numpy_and_ml_dtypes():
    assert list(check.faults()) == []


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_widget_has_a_table_for_paper(language: str):
    for name, starts in tables().items():
        for start in starts:
            table = static(name, start, language)
            assert table.title and table.caption
            assert "undefined" not in table.markdown and "NaN" not in table.markdown


def test_an_unknown_widget_is_told_with_the_known_ones():
    with pytest.raises(Unreadable, match="norms"):
        static("nonsense", "", "en")


def test_widgets_are_small(tmp_path):
    widgets = sorted(ASSETS.glob("widgets/*-widget.js"))
    command = [*toolchain.node_tool("esbuild"), "--bundle", "--format=esm", "--minify"]
    command += ["--splitting", f"--outdir={tmp_path}", "--log-level=error"]
    subprocess.run([*command, *map(str, widgets)], check=True)
    made = [path.read_bytes() for path in tmp_path.rglob("*.js")]
    assert sum(len(gzip.compress(code)) for code in made) < MOST_BYTES
