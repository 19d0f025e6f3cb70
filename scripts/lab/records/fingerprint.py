"""The fingerprint of a program: a sha256 of what computes its values, comments aside.

That is the program, the modules of lab.measure that it imports, directly or through others,
and the `.toml` beside each that bears its name. What only writes numbers down (lab.records)
or finds files (toolchain) changes no value, so it is left out.
"""

from __future__ import annotations

import ast
import hashlib
import io
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from toolchain import ROOT

SCRIPTS = ROOT / "scripts"
COMPUTES = SCRIPTS / "lab" / "measure"


@cache
def fingerprint(program: Path) -> str:
    """The sha256 of names and contents, independent of line ends, comments and blank lines."""
    digest = hashlib.sha256()
    for path in sorted(sources(program)):
        for text in (path.name, bare(path)):
            digest.update(text.encode() + b"\0")
    return digest.hexdigest()


def sources(program: Path, computes: Path = COMPUTES, scripts: Path = SCRIPTS) -> set[Path]:
    """The files that the program's values come from."""
    found: set[Path] = set()
    waiting = [program]
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            ours = (scripts.joinpath(*name.split(".")) for name in _imported(path))
            files = (file for place in ours for file in _files(place))
            waiting += [file for file in files if file.is_relative_to(computes)]
    return found | {data for path in found if (data := path.with_suffix(".toml")).is_file()}


def bare(path: Path) -> str:
    """The text of a file; a program's without comments and blank lines."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        return text
    lines = text.splitlines()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            row, column = token.start
            lines[row - 1] = lines[row - 1][:column]
    return "\n".join(line.rstrip() for line in lines if line.strip())


def _imported(path: Path) -> Iterator[str]:
    """Names that may be modules: of `from a import b` both `a` and `a.b`."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _files(place: Path) -> Iterator[Path]:
    """What Python runs to import a module: its file, and the `__init__.py` of each folder above."""
    folders = [place, *place.parents]
    candidates = [place.with_suffix(".py"), *(folder / "__init__.py" for folder in folders)]
    return (path for path in candidates if path.is_file())
