"""The widgets' arithmetic against NumPy and ml_dtypes, their tables in pages, their size."""

from __future__ import annotations

import gzip
import json
import re
import subprocess
from base64 import b64decode
from xml.etree import ElementTree

import pytest

import toolchain
from checks import widgets as check
from lab.records.passport import Unreadable
from website.marks.widgets import static, statics

MOST_BYTES = 40_000  # of all widgets together, compressed, without what every page has
MOST_OF_A_PICTURE = 4_000  # a page carries it compressed
ASSETS = toolchain.ROOT / "overrides" / "assets" / "js"


def test_numbers_are_those_of_numpy_and_ml_dtypes():
    assert list(check.faults()) == []


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_widget_has_pictures_and_numbers_for_paper(language: str):
    for name, starts in statics().items():
        for start in starts:
            first = static(name, start, language)
            page, image = first.inline(name), unpacked(first.image())
            for svg in (f"<div>{page}</div>", image):
                root = ElementTree.fromstring(svg)
                assert len(root.findall(".//*[@viewBox]")) >= len(first.pictures)
                assert not re.search(r"undefined|\{\w+\}", " ".join(root.itertext()))
                assert "NaN" not in " ".join(
                    v for part in root.iter() for v in part.attrib.values()
                )
            assert first.verdict and first.caption and "undefined" not in first.markdown
            assert len(gzip.compress(page.encode())) < MOST_OF_A_PICTURE
            variables = set(re.findall(r"var\((--[\w-]+)\)", image))
            assert variables <= set(re.findall(r"(--[\w-]+):", image)), "the image stands alone"


def unpacked(image: str) -> str:
    """The SVG inside an image of a notebook."""
    return b64decode(image.partition("base64,")[2].partition('"')[0]).decode()


def test_an_unknown_widget_is_told_with_the_known_ones():
    with pytest.raises(Unreadable, match="norms"):
        static("nonsense", "", "en")


def test_widgets_are_small(tmp_path):
    command = [*toolchain.node_tool("esbuild"), "--bundle", "--format=esm", "--minify"]
    command += [
        "--splitting",
        "--external:../base/*",
        f"--outdir={tmp_path}",
        f"--metafile={tmp_path}/meta.json",
    ]
    features = json.loads((ASSETS / "features.json").read_text("utf-8")).values()
    entries = [
        path
        for about in features
        for path in (about["module"], about.get("worker", ""))
        if path.startswith("widgets/")
    ]
    subprocess.run([*command, "--log-level=error", *entries], check=True, cwd=ASSETS)
    outputs = json.loads((tmp_path / "meta.json").read_text("utf-8"))["outputs"]
    # Chunks that hold a part of a widget; every page has the others anyway.
    chunks = [
        name for name, made in outputs.items() if any("widgets/" in i for i in made["inputs"])
    ]
    sizes = [len(gzip.compress((ASSETS / name).read_bytes())) for name in chunks]
    assert 0 < sum(sizes) < MOST_BYTES
