"""The widgets' arithmetic against NumPy and ml_dtypes, their tables in pages, their size."""

from __future__ import annotations

import gzip
import json
import subprocess

import pytest

import toolchain
from checks import widgets as check
from pages.passport import Unreadable
from pages.widgets import static, tables

MOST_BYTES = 40_000  # of all widgets together, compressed, without what every page has
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
    command = [*toolchain.node_tool("esbuild"), "--bundle", "--format=esm", "--minify"]
    command += [
        "--splitting",
        "--external:../common/*",
        f"--outdir={tmp_path}",
        f"--metafile={tmp_path}/meta.json",
    ]
    entries = ["main.js", "widgets/depth-worker.js"]
    subprocess.run([*command, "--log-level=error", *entries], check=True, cwd=ASSETS)
    outputs = json.loads((tmp_path / "meta.json").read_text("utf-8"))["outputs"]
    # Chunks that hold a part of a widget; every page has the others anyway.
    chunks = [
        name for name, made in outputs.items() if any("widgets/" in i for i in made["inputs"])
    ]
    sizes = [len(gzip.compress((ASSETS / name).read_bytes())) for name in chunks]
    assert 0 < sum(sizes) < MOST_BYTES
