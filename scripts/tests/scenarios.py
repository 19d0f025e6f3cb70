"""Reads the scenario folders: a submission, and what the judge must say to it."""

import tomllib
from dataclasses import dataclass, field
from pathlib import Path

FOLDER = Path(__file__).with_name("scenarios")
SLUG = "rms-norm"


@dataclass
class Scenario:
    """`says`, `says_zh`: texts in the verdict. `first`: the first test that does not pass.

    `pyodide`: false where the browser's Python would die, or could not be stopped.
    """

    name: str
    status: str
    first: str | None = None
    says: list[str] = field(default_factory=list)
    says_zh: list[str] = field(default_factory=list)
    never: list[str] = field(default_factory=list)
    line: int | None = None
    lines: list[int] = field(default_factory=list)
    output: str | None = None
    mistake: str | None = None
    seconds: float | None = None
    pyodide: bool = True
    linux: bool = False

    @property
    def path(self) -> Path:
        return FOLDER / self.name / "code.py"


def scenarios() -> list[Scenario]:
    """Return all scenarios, by name."""
    return [
        Scenario(folder.name, **tomllib.loads((folder / "expected.toml").read_text("utf-8")))
        for folder in sorted(FOLDER.iterdir())
        if folder.is_dir()
    ]
