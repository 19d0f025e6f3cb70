"""Checks who imports whom, in Python and in JavaScript, against one table for each.

In a table the first pattern that fits a module tells what it may import of ours; a module
that no pattern fits is a fault, and so is a row, or a leave, that nothing needs. No module
may import itself by a round trip, and the core of the judge never reaches the module that
reads an exercise's files.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Iterable, Iterator
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
Table = dict[str, tuple[str, ...]]
Imports = dict[str, set[str]]  # module -> modules of ours that it imports

PYTHON: Table = {
    "toolchain": (),
    "judge*": ("judge.*",),
    "terminal.plain": ("lab.records.printing", "website.marks.numbers"),
    "terminal.__main__": ("terminal*", "author.*", "judge.*"),
    "terminal*": ("terminal*", "judge.*"),
    "author.*": ("author.*", "terminal*", "judge.*", "website.runtime.*", "toolchain"),
    "lab.measure*": (  # and so nothing that prints
        "lab.measure.*",
        "lab.records.kernels",
        "lab.records.bands",
        "lab.records.findings",
        "lab.records.passport",
        "lab.records.recording",
        "toolchain",
    ),
    "lab.records.kernels": (),
    "lab.records.findings": (),
    "lab.records.bands": ("lab.records.findings",),
    "lab.records.digits": ("lab.records.bands", "lab.records.findings", "lab.records.printing"),
    "lab.records.printing": (),
    "lab.records.fingerprint": ("toolchain",),
    "lab.records.passport": ("lab.records.fingerprint", "toolchain"),
    "lab.records.recording": (
        "lab.records.bands",
        "lab.records.findings",
        "lab.records.fingerprint",
        "lab.records.passport",
        "toolchain",
    ),
    "lab.figures*": (
        "lab.figures.*",
        "lab.measure.*",
        "lab.records.*",
        "website.marks.*",
    ),
    "website.runtime*": ("website.runtime.*", "toolchain"),
    "website.texts": (),
    "website.theme*": ("website.theme.*", "website.marks.glossary", "toolchain"),
    "website.weights*": (
        "website.weights.*",
        "lab.measure.smollm.*",
        "lab.records.fingerprint",
        "lab.records.recording",
        "toolchain",
    ),
    "website.marks*": (
        "website.marks.*",
        "lab.records.*",
        "website.texts",
        "judge.languages",
        "toolchain",
    ),
    "website.hooks.*": ("website.*", "judge.*", "lab.records.*", "toolchain"),
    "checks*": ("checks.*", "judge.*", "website.*", "lab.*", "toolchain"),
    "bench*": ("bench.*", "website.runtime.*", "toolchain"),
    "tests*": ("*",),
    "setup": ("toolchain",),
    "new": ("author.*", "judge.*"),
}
BROWSER_FOLDER = Path("overrides") / "assets" / "js"
OUTSIDE_OF_JUDGE = {"numpy"}
LEARNERS = "scenarios"  # a folder of tests: what learners hand in, broken as it may be
CORE, READER = "judge.core", "judge.catalog"

# The shared rooms of the page's scripts. A room with an index.js has that door and no other.
BASE, MATH, UI = "base/*", "math/*", "ui/*"
EDITOR, RUNS, PROGRESS = "editor/index.js", "runs/index.js", "progress/index.js"
RUNTIME = ("runtime/protocol.js", "runtime/runner.js")

BROWSER: Table = {
    "early.js": ("theme/early.js", "early-texts.json"),
    "main.js": (BASE, "theme/*", "features.json"),  # and the features of that table
    "*/words.js": ("*/texts.json", "base/speaker.js", "base/site.js", RUNS, "judge/messages.json"),
    "base/*": (BASE,),
    "math/*": (MATH,),
    "ui/*": (UI, BASE),
    "theme/clipboard.js": (),
    "theme/search-worker.js": (),
    "theme/*": ("theme/*", BASE),
    "editor/*": ("editor/*", BASE),
    "progress/*": ("progress/*", BASE, UI),
    "runtime/protocol.js": (),
    "runtime/worker.js": ("runtime/protocol.js", "base/download.js"),
    "runtime/*": ("runtime/*",),
    "runs/*": ("runs/*", BASE, UI),
    "exercise/*": ("exercise/*", BASE, UI, EDITOR, RUNS, PROGRESS, *RUNTIME),
    "live/*": ("live/*", BASE, UI, EDITOR, RUNS, *RUNTIME),
    "widgets/*-worker.js": (MATH,),
    "widgets/depth-base.js": (),
    "widgets/*-logic.js": (MATH, "base/print.js", "widgets/depth-base.js"),  # runs without a page
    "widgets/*-picture.js": (  # drawn by the build as well
        "widgets/*-logic.js",
        "widgets/bars.js",
        MATH,
        "base/print.js",
        "base/dom.js",
        "ui/plot-svg.js",
    ),
    "widgets/*": ("widgets/*", BASE, MATH, UI),
    "stream/*": ("stream/*", BASE, MATH, UI),
    "llm/*": ("llm/*", BASE, MATH, UI),
}
FEATURES = "features.json"  # its modules and workers are imported by main.js or by none
STATIC_IMPORT = re.compile(r'^(?:import|export)\s+(?:[^;"]*?\sfrom\s*)?"([^"]+)"', re.MULTILINE)
DYNAMIC_IMPORT = re.compile(r'await import\("([^"]+)"\)')


def main() -> int:
    """Prints every breach; the exit code says whether there was one."""
    found = [*faults(ROOT), *idle(ROOT)]
    print("\n".join(found) or "layers: every import goes the right way")
    return 1 if found else 0


def faults(root: Path) -> Iterator[str]:
    """Yields `module: fault; remedy` for the repository at `root`."""
    python, outside = python_imports(root / "scripts")
    browser = browser_imports(root / BROWSER_FOLDER)
    yield from _breaches(python, PYTHON)
    yield from _breaches(browser, BROWSER)
    yield from _cycles(python)
    yield from _cycles(browser)
    yield from _outside_of_judge(outside)
    yield from _impure_core(python)
    yield from _early_features(browser, started_by_main(root / BROWSER_FOLDER))


def idle(root: Path) -> Iterator[str]:
    """Yields what stands in the tables and nothing in the repository at `root` needs."""
    yield from _idle(python_imports(root / "scripts")[0], PYTHON)
    yield from _idle(browser_imports(root / BROWSER_FOLDER), BROWSER)


def python_imports(folder: Path) -> tuple[Imports, Imports]:
    """What each module imports: of ours, and from outside the standard library."""
    found = (path for path in folder.rglob("*.py") if LEARNERS not in path.parts)
    paths = {_python_name(path, folder): path for path in found}
    ours: Imports = {}
    outside: Imports = {}
    for name, path in paths.items():
        wanted = set(_python_targets(ast.parse(path.read_text("utf-8")), paths.keys()))
        ours[name] = (wanted & paths.keys()) - {name}
        outside[name] = {
            top
            for target in wanted - paths.keys()
            if (top := target.split(".")[0]) not in sys.stdlib_module_names
        }
    return ours, outside


def _python_name(path: Path, folder: Path) -> str:
    name = ".".join(path.relative_to(folder).with_suffix("").parts)
    return name.removesuffix(".__init__")


def _python_targets(tree: ast.Module, known: Iterable[str]) -> Iterator[str]:
    names = set(known)
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                submodule = f"{node.module}.{alias.name}"
                yield submodule if submodule in names else node.module


def browser_imports(folder: Path) -> Imports:
    """What each script imports of ours, by path below the scripts' folder."""
    return {
        path.relative_to(folder).as_posix(): set(_browser_targets(path, folder))
        for path in folder.rglob("*.js")
    }


def started_by_main(folder: Path) -> set[str]:
    """The modules and workers of the table of features."""
    table = folder / FEATURES
    features = json.loads(table.read_text("utf-8")) if table.is_file() else {}
    places = (about.get(part) for about in features.values() for part in ("module", "worker"))
    return {place for place in places if place}


def _browser_targets(path: Path, folder: Path) -> Iterator[str]:
    text = path.read_text("utf-8")
    for target in (*STATIC_IMPORT.findall(text), *DYNAMIC_IMPORT.findall(text)):
        if not target.startswith("."):
            continue
        place = (path.parent / target).resolve()
        inside = place.is_relative_to(folder)
        yield place.relative_to(folder).as_posix() if inside else "/".join(place.parts[-2:])


def _rule(name: str, table: Table) -> str | None:
    return next((pattern for pattern in table if fnmatch(name, pattern)), None)


def _idle(imports: Imports, table: Table) -> Iterator[str]:
    needed: dict[str, set[str]] = {}
    for name, targets in imports.items():
        needed.setdefault(_rule(name, table) or "", set()).update(targets)
    for rule, leaves in table.items():
        if rule not in needed:
            yield f"checks/layers.py: no module fits `{rule}`; take the row out"
            continue
        for leave in leaves:
            if not any(fnmatch(target, leave) for target in needed[rule]):
                yield f"checks/layers.py: nothing in `{rule}` imports {leave}; take it out"


def _breaches(imports: Imports, table: Table) -> Iterator[str]:
    for name in sorted(imports):
        rule = _rule(name, table)
        if rule is None:
            yield f"{name}: stands in no layer; add it to the table in checks/layers.py"
            continue
        for target in sorted(imports[name]):
            if not any(fnmatch(target, allowed) for allowed in table[rule]):
                yield f"{name}: imports {target}; `{rule}` may import {list(table[rule])}"


def _cycles(imports: Imports) -> Iterator[str]:
    for name in sorted(imports):
        if name in reachable(name, imports):
            yield f"{name}: imports itself by a round trip; move what is shared to a lower module"


def reachable(name: str, imports: Imports) -> set[str]:
    """All modules that `name` imports, at once or through others."""
    found: set[str] = set()
    waiting = list(imports.get(name, ()))
    while waiting:
        target = waiting.pop()
        if target not in found:
            found.add(target)
            waiting += imports.get(target, ())
    return found


def _outside_of_judge(outside: Imports) -> Iterator[str]:
    for name in sorted(outside):
        strangers = outside[name] - OUTSIDE_OF_JUDGE
        if name.split(".")[0] == "judge" and strangers:
            yield f"{name}: imports {sorted(strangers)}; the judge needs NumPy and nothing else"


def _impure_core(python: Imports) -> Iterator[str]:
    if READER in reachable(CORE, python):
        yield f"{CORE}: reaches {READER}; the core gets an exercise, it does not read one"


def _early_features(browser: Imports, started: set[str]) -> Iterator[str]:
    for name in sorted(browser):
        for target in sorted(browser[name] & started):
            yield f"{name}: imports {target}; only main.js starts a feature, by {FEATURES}"


if __name__ == "__main__":
    sys.exit(main())
