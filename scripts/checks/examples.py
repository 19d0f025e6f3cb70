"""Checks the programs that pages show against their recorded outputs.

`python -m checks.examples` runs the live snippets and the examples of docs/examples again
and compares; what this machine cannot run is named. `live` or `programs` takes the ones or the
others. With `--record` it records anew, all or the named ones.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import toolchain
from judge import snippet
from lab.records.kernels import TORCH_TABLE
from lab.records.passport import name_of
from lab.records.recording import write
from website.marks.chapter import orphans, sessions
from website.marks.examples import EXAMPLES, Example, LiveSnippet

AGAIN = "run `python -m checks.examples --record`"
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
    found = [] if list(arguments) == ["programs"] else [*live_faults()]
    if list(arguments) != ["live"]:
        found += [*stale(), *program_faults()]
    print("\n".join(found) or "examples: what was run gives what is printed")
    return 1 if found else 0


def program_faults() -> Iterator[str]:
    """Programs that print something else than was recorded; those that can't run are named."""
    for example in examples():
        try:
            yield from rerun_faults(example)
        except CannotRun as reason:
            print(f"examples: NOT RUN AGAIN: {reason}")


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
    """Runs an example again and compares what it prints with the recording, letter by letter."""
    text = output_of(example, os.environ)
    if text == example.output():
        return []
    return [f"{name_of(example.program)} prints\n{text}instead of\n{example.output()}{AGAIN}"]


def output_of(example: Example, environment: Mapping[str, str]) -> str:
    """What the example prints now; raises CannotRun, or RuntimeError if it fails."""
    run = subprocess.run(
        [str(_python_for(example)), str(example.program)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**environment, **QUIET},
        check=False,
    )
    if run.returncode:
        raise RuntimeError(f"{name_of(example.program)} fails:\n{run.stderr}")
    return run.stdout


def _python_for(example: Example) -> Path:
    packages = [name for name in example.passport().versions if name != "python"]
    python = interpreter(packages)
    if python is None:
        raise CannotRun(
            f"{name_of(example.program)} needs {', '.join(packages)}: see requirements-torch.txt"
        )
    return python


def interpreter(packages: Sequence[str]) -> Path | None:
    """A Python of this repository that has the packages."""
    for python in (Path(sys.executable), toolchain.torch_python()):
        if _versions(python, packages) is not None:
            return python
    return None


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
        python = _python_for(example)
        text = output_of(example, os.environ)
    except CannotRun as reason:
        print(f"examples: NOT RECORDED: {reason}")
        return
    kernels = [kernel for kernel in TORCH_TABLE if not kernel.missing(python)]
    apart = [k.name for k in kernels if output_of(example, k.environment()) != text]
    if apart:
        names = ", ".join(apart)
        print(f"examples: NOT RECORDED: {name_of(example.program)}: prints other digits: {names}")
        return
    example.recording.write_text(text, encoding="utf-8")
    passport = example.passport()
    packages = [name for name in passport.versions if name != "python"]
    stamped = replace(passport.stamped([]), kernels=[k.name for k in kernels], tolerance="exact")
    versions = {**stamped.versions, **(_versions(python, packages) or {})}
    write(example.passport_file, {"passport": replace(stamped, versions=versions).as_json()})
    print(f"recorded {name_of(example.recording)}")


def _versions(python: Path, packages: Sequence[str]) -> dict[str, str] | None:
    if not python.exists():
        return None
    command = [str(python), "-c", VERSIONS, *packages]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    return json.loads(run.stdout) if run.returncode == 0 else None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
