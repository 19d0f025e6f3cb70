"""Programs shown in pages: their code, a region of it, their recorded output and passport."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path

from lab.records.passport import Passport, Unreadable, name_of, read
from toolchain import ROOT

EXAMPLES = ROOT / "docs" / "examples"
LIVE = EXAMPLES / "live"
MARKER = re.compile(r"[ \t]*# --8<-- \[(?P<edge>start|end):(?P<region>[\w-]+)\][ \t]*\n?")


@dataclass(frozen=True)
class Example:
    """A whole program of docs/examples: `name.py`, its output `name.out`, passport `name.json`."""

    name: str

    @property
    def program(self) -> Path:
        """The file that is run."""
        return EXAMPLES / f"{self.name}.py"

    @property
    def recording(self) -> Path:
        """The file that holds the recorded output."""
        return EXAMPLES / f"{self.name}.out"

    @property
    def passport_file(self) -> Path:
        """The file that holds the passport."""
        return EXAMPLES / f"{self.name}.json"

    def passport(self) -> Passport:
        """Where the recorded output comes from."""
        return read(json.loads(read_text(self.passport_file)), self.passport_file)

    def output(self) -> str:
        """The recorded output, "" for a program that was not run yet."""
        return read_text(self.recording) if self.recording.exists() else ""

    def code(self, region: str = "") -> str:
        """The program without region markers, or one region of it, dedented."""
        source = read_text(self.program)
        if not region:
            return MARKER.sub("", source)
        return _region(source, region, self.program)


@dataclass(frozen=True)
class LiveSnippet:
    """A NumPy snippet of docs/examples/live that readers can run: `name.py` and `name.out`."""

    name: str

    @property
    def program(self) -> Path:
        """The file that is run."""
        return LIVE / f"{self.name}.py"

    @property
    def recording(self) -> Path:
        """The file that holds the expected output."""
        return LIVE / f"{self.name}.out"

    def code(self) -> str:
        """The snippet."""
        return read_text(self.program)

    def output(self) -> str:
        """The expected output."""
        return read_text(self.recording)


def read_text(path: Path) -> str:
    """The file's text; a missing file is the writer's fault and said so."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as fault:
        raise Unreadable(f"{name_of(path)} is missing") from fault


def _region(source: str, region: str, program: Path) -> str:
    edges = [match for match in MARKER.finditer(source) if match["region"] == region]
    if [match["edge"] for match in edges] != ["start", "end"]:
        raise Unreadable(f"{name_of(program)} has no one region {region!r} with start and end")
    lines = MARKER.sub("", source[edges[0].end() : edges[1].start()]).splitlines()
    margin = min(len(line) - len(line.lstrip()) for line in lines if line.strip())
    return "\n".join(line[margin:] for line in lines).strip("\n") + "\n"
