"""Checks the programs that pages show against their recorded outputs.

`python -m checks.examples` runs the live snippets and the examples of docs/examples again
and compares; what this machine cannot run is named. With `--record` it records anew, all
or the named ones.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import toolchain
from judge import snippet
from lab.records.findings import agrees
from lab.records.passport import name_of
from lab.records.recording import write
from website.marks.chapter import orphans, sessions
from website.marks.examples import EXAMPLES, Example, LiveSnippet

AGAIN = "run `python -m checks.examples --record`"
NUMBER = re.compile(r"(?<![\w.])[−-]?\d[\d,]*(?:\.\d+)?(?:e[+-]?\d+)?")
QUIET = {"TRANSFORMERS_OFFLINE": "1", "HF_HUB_OFFLINE": "1", "TOKENIZERS_PARALLELISM": "false"}
VERSIONS = """
import json, sys
from importlib import metadata
print(json.dumps({name: metadata.version(name) for name in sys.argv[1:]}))
"""


class CannotRun(RuntimeError):
    """This machine lacks what the example needs; the message says what."""


def main(arguments: Sequence[str]) -> int:
    """Checks, or records; the exit code says whether there was a fault."""
    if arguments[:1] == ["--record"]:
        record(arguments[1:])
        return 0
    found = [*live_faults(), *stale()]
    for example in examples():
        try:
            found += rerun_faults(example)
        except CannotRun as reason:
            print(f"examples: NOT RUN AGAIN: {reason}")
    print("\n".join(found) or "examples: what was run gives what is printed")
    return 1 if found else 0


def examples() -> list[Example]:
    """All programs of docs/examples."""
    return [Example(path.stem) for path in sorted(EXAMPLES.glob("*.py"))]


def live_outputs() -> Iterator[tuple[LiveSnippet, str]]:
    """Each live snippet with what it prints, run in the order of its page."""
    for page, names in sessions().items():
        for name in names:
            live = LiveSnippet(name)
            verdict = snippet.run(live.code(), "en", page, filename=live.program.name)
            text = verdict["output"] if verdict["status"] == "pass" else verdict["traceback"]
            yield live, text


def live_faults() -> Iterator[str]:
    """Snippets that print something else than their page shows, and those that none shows."""
    for name in orphans():
        yield f"docs/examples/live/{name}.py: is shown by no page, or by more than one"
    for live, text in live_outputs():
        expected = live.output() if live.recording.exists() else ""
        if text != expected:
            yield f"{name_of(live.program)} prints\n{text}instead of\n{expected}{AGAIN}"


def stale() -> Iterator[str]:
    """Examples that changed after they were recorded."""
    for example in examples():
        if example.passport().is_stale():
            yield f"{name_of(example.program)}: has changed since the recording; {AGAIN}"


def rerun_faults(example: Example) -> list[str]:
    """Runs an example again and compares what it prints with the recording."""
    passport = example.passport()
    text = output_of(example)
    if same_output(text, example.output(), passport.tolerance or "exact"):
        return []
    return [
        f"{name_of(example.program)} prints\n{text}instead of\n{example.output()}"
        f"(tolerance {passport.tolerance}); {AGAIN}"
    ]


def output_of(example: Example) -> str:
    """What the example prints now; raises CannotRun, or RuntimeError if it fails."""
    packages = [name for name in example.passport().versions if name != "python"]
    python = interpreter(packages)
    if python is None:
        raise CannotRun(
            f"{name_of(example.program)} needs {', '.join(packages)}: see requirements-torch.txt"
        )
    run = subprocess.run(
        [str(python), str(example.program)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, **QUIET},
        check=False,
    )
    if run.returncode:
        raise RuntimeError(f"{name_of(example.program)} fails:\n{run.stderr}")
    return run.stdout


def interpreter(packages: Sequence[str]) -> Path | None:
    """A Python of this repository that has the packages."""
    for python in (Path(sys.executable), toolchain.torch_python()):
        if _versions(python, packages) is not None:
            return python
    return None


def same_output(text: str, recorded: str, tolerance: str) -> bool:
    """Whether the words are equal and the numbers agree within the tolerance."""
    if NUMBER.sub("#", text).split() != NUMBER.sub("#", recorded).split():
        return False
    pairs = zip(NUMBER.findall(text), NUMBER.findall(recorded), strict=True)
    return all(agrees(_number(a), _number(b), tolerance) for a, b in pairs)


def record(names: Sequence[str]) -> None:
    """Records the outputs and passports of the named programs, or of all."""
    for live, text in live_outputs():
        if not names or live.name in names:
            live.recording.write_text(text, encoding="utf-8")
    for example in examples():
        if not names or example.name in names:
            _record_example(example)


def _record_example(example: Example) -> None:
    try:
        text = output_of(example)
    except CannotRun as reason:
        print(f"examples: NOT RECORDED: {reason}")
        return
    example.recording.write_text(text, encoding="utf-8")
    passport = example.passport()
    packages = [name for name in passport.versions if name != "python"]
    python = interpreter(packages)
    stamped = passport.stamped([])
    used = _versions(python, packages) if python else None
    versions = {**stamped.versions, **(used or {})}
    write(example.passport_file, {"passport": replace(stamped, versions=versions).as_json()})
    print(f"recorded {name_of(example.recording)}")


def _versions(python: Path, packages: Sequence[str]) -> dict[str, str] | None:
    if not python.exists():
        return None
    command = [str(python), "-c", VERSIONS, *packages]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    return json.loads(run.stdout) if run.returncode == 0 else None


def _number(text: str) -> float:
    return float(text.replace(",", "").replace("−", "-"))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
