"""Checks what an exercise consists of: its files, its fields, and its texts in every language."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from judge import catalog, hints
from judge.exercise import Exercise
from judge.languages import LANGS, Text

DIFFICULTIES = ("easy", "medium", "hard")
MOST_STEPS = 3
FEWEST_RIGHT = 3  # other right solutions, where there are any
IGNORED = ("__pycache__", ".DS_Store")
KEBAB = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
SNAKE = re.compile(r"[a-z][a-z0-9_]*")


class Fault(NamedTuple):
    """Something to mend: in which file, what is wrong, what to do."""

    file: str
    fault: str
    remedy: str

    def __str__(self) -> str:
        return f"{self.file}: {self.fault}; {self.remedy}"


def faults(exercise: Exercise, root: Path) -> Iterator[Fault]:
    """Yield everything that is wrong about the files, fields and texts of an exercise."""
    yield from _files(exercise, root / exercise.slug)
    yield from _fields(exercise, root)
    yield from _signatures(exercise)
    yield from _tests(exercise)
    yield from _mistakes(exercise)
    yield from _also_right(exercise)
    yield from _texts(exercise)
    yield from _programs_finished(exercise)
    for lang in LANGS:
        yield from _hints(exercise, lang)
    yield from _ladders_alike(exercise)


def catalog_faults(root: Path) -> Iterator[Fault]:
    """Yield what is wrong about the list of exercises."""
    listed = catalog.slugs(root)
    for slug in sorted({slug for slug in listed if listed.count(slug) > 1}):
        yield Fault(catalog.CATALOG, f"`{slug}` is listed twice", "list it once")
    folders = {path.name for path in root.iterdir() if path.is_dir() and path.name not in IGNORED}
    for slug in sorted(folders - set(listed)):
        yield Fault(slug, "a folder that the catalog does not list", f"add it to {catalog.CATALOG}")
    for slug in (slug for slug in listed if not KEBAB.fullmatch(slug)):
        yield Fault(
            catalog.CATALOG, f"`{slug}` is no kebab-case", "use a-z, 0-9 and single hyphens"
        )


def _in(exercise: Exercise, name: str) -> str:
    return f"{exercise.slug}/{name}"


def _files(exercise: Exercise, folder: Path) -> Iterator[Fault]:
    expected = catalog.files(exercise)
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_dir() or name in expected or set(path.parts) & set(IGNORED):
            continue
        yield Fault(_in(exercise, name), "nothing refers to this file", "delete it or declare it")


def _fields(exercise: Exercise, root: Path) -> Iterator[Fault]:
    where = _in(exercise, catalog.DESCRIPTION)
    if exercise.difficulty not in DIFFICULTIES:
        yield Fault(where, f"difficulty is {exercise.difficulty!r}", f"use one of {DIFFICULTIES}")
    for name in ("minutes", "seconds"):
        value = getattr(exercise, name)
        if not isinstance(value, int | float) or value <= 0:
            yield Fault(where, f"{name} is {value!r}", "give a number above 0")
    for slug in exercise.needs:
        if slug not in catalog.slugs(root):
            yield Fault(where, f"needs `{slug}`, which is not there", "mend the slug")
    if not exercise.functions or not exercise.tests or not exercise.mistakes:
        yield Fault(
            where, "functions, tests or mistakes are missing", "declare one of each at least"
        )


def _signatures(exercise: Exercise) -> Iterator[Fault]:
    for function in exercise.functions:
        if function.name not in _functions(exercise.solution):
            remedy = "define it, or mend the name"
            yield Fault(_in(exercise, catalog.SOLUTION), f"no function {function.name}", remedy)
        where, wanted = _in(exercise, catalog.STARTER), _functions(exercise.solution)
        given = _functions(exercise.starter)
        if function.name not in given:
            yield Fault(where, f"no function {function.name}", "give the starter every function")
        elif given[function.name] != wanted.get(function.name):
            fault = f"{function.name} takes {given[function.name]}"
            remedy = f"take the parameters of {catalog.SOLUTION}, by the same names"
            yield Fault(where, fault, remedy)


def _functions(code: str) -> dict[str, str]:
    """Return name -> parameters of the functions at the top level of `code`, in order."""
    try:
        found = [node for node in ast.parse(code).body if isinstance(node, ast.FunctionDef)]
        return {node.name: ast.unparse(node.args) for node in found}
    except SyntaxError:
        return {}


def _tests(exercise: Exercise) -> Iterator[Fault]:
    where = _in(exercise, catalog.DESCRIPTION)
    declared = [test.id for test in exercise.tests]
    defined = [
        name.removeprefix("test_")
        for name in _functions(exercise.test_code)
        if name.startswith("test_")
    ]
    yield from _ids(where, "test", declared)
    for name in sorted(set(declared) - set(defined)):
        yield Fault(_in(exercise, catalog.TESTS), f"no function test_{name}", "write it")
    for name in sorted(set(defined) - set(declared)):
        yield Fault(where, f"the test `{name}` is not declared", f"add it, or delete test_{name}")
    if [name for name in defined if name in declared] != [n for n in declared if n in defined]:
        yield Fault(where, "the tests are in another order than in tests.py", "use one order")


def _ids(where: str, kind: str, ids: list[str]) -> Iterator[Fault]:
    for name in sorted(set(ids)):
        if ids.count(name) > 1:
            yield Fault(where, f"the {kind} `{name}` is declared twice", "rename one of them")
        if not SNAKE.fullmatch(name):
            yield Fault(where, f"the {kind} `{name}` is no snake_case", "use a-z, 0-9 and _")


def _mistakes(exercise: Exercise) -> Iterator[Fault]:
    where = _in(exercise, catalog.DESCRIPTION)
    known = {test.id for test in exercise.tests}
    yield from _ids(where, "mistake", [mistake.id for mistake in exercise.mistakes])
    for mistake in exercise.mistakes:
        for name in sorted(set(mistake.killed_by) - known):
            yield Fault(where, f"{mistake.id}: killed_by names no test: `{name}`", "mend the name")
        if mistake.source and not mistake.source.startswith("https://"):
            yield Fault(
                where, f"{mistake.id}: source is no https address", "give the whole address"
            )


def _also_right(exercise: Exercise) -> Iterator[Fault]:
    if 0 < len(exercise.also_right) < FEWEST_RIGHT:
        fault = f"{len(exercise.also_right)} other right solutions, {FEWEST_RIGHT} are needed"
        yield Fault(_in(exercise, catalog.ALSO_RIGHT), fault, "write solutions that look different")
    for mutant, reason in exercise.equivalent.items():
        if not reason.strip():
            where = _in(exercise, catalog.DESCRIPTION)
            yield Fault(where, f"the mutant `{mutant}` is right without a reason", "say why")


def _texts(exercise: Exercise) -> Iterator[Fault]:
    where = _in(exercise, catalog.DESCRIPTION)
    yield from _text(where, "title", exercise.title)
    yield from _text(where, "summary", exercise.summary)
    for test in exercise.tests:
        yield from _text(where, f"title of the test {test.id}", test.title)
    for mistake in exercise.mistakes:
        yield from _text(where, f"message of the mistake {mistake.id}", mistake.message)
    for stem, text in ((catalog.STATEMENT, exercise.statement), (catalog.LEARNT, exercise.learnt)):
        for lang, markdown in text.items():
            yield from _page(_in(exercise, f"{stem}.{lang}.md"), markdown)


def _programs(exercise: Exercise) -> dict[str, str]:
    """Return name -> code of the programs that are not the learner's."""
    programs = {catalog.SOLUTION: exercise.solution, catalog.TESTS: exercise.test_code}
    programs |= {catalog.SHOW: exercise.show_code}
    return programs | {f"{catalog.MISTAKES}/{m.id}.py": m.code for m in exercise.mistakes}


def unread_programs(exercise: Exercise) -> Iterator[Fault]:
    """Yield the programs that are no Python."""
    programs = _programs(exercise) | {catalog.STARTER: exercise.starter}
    programs |= {f"{catalog.ALSO_RIGHT}/{name}.py": c for name, c in exercise.also_right.items()}
    for name, code in programs.items():
        try:
            ast.parse(code)
        except SyntaxError as error:
            fault = f"line {error.lineno}: Python can't read it ({error.msg})"
            yield Fault(_in(exercise, name), fault, "mend that line")


def _programs_finished(exercise: Exercise) -> Iterator[Fault]:
    for name, code in _programs(exercise).items():
        if "TODO" in code:
            yield Fault(_in(exercise, name), "a TODO is left", "write the code")


def _text(where: str, what: str, text: Text) -> Iterator[Fault]:
    for lang in LANGS:
        words = text.get(lang, "")
        if not words.strip():
            yield Fault(where, f"{what}: no {lang}", "write it")
        if "TODO" in words:
            yield Fault(where, f"{what}: a TODO in {lang}", "write the text")
    for lang in sorted(set(text) - set(LANGS)):
        yield Fault(where, f"{what}: an unknown language {lang}", f"use {LANGS}")


def _page(where: str, markdown: str) -> Iterator[Fault]:
    if not markdown.strip():
        yield Fault(where, "empty", "write it")
    if "TODO" in markdown:
        yield Fault(where, "a TODO is left", "write the text")
    if re.search(r"^# ", markdown, re.MULTILINE):
        yield Fault(
            where, "a heading of level 1", "begin at level 2: the title is in exercise.toml"
        )


def _hints(exercise: Exercise, lang: str) -> Iterator[Fault]:
    where, sections = _in(exercise, f"{catalog.HINTS}.{lang}.md"), exercise.hints[lang]
    known = {hints.GENERAL, *(t.id for t in exercise.tests), *(t.group for t in exercise.tests)}
    for name, steps in sections.items():
        if name not in known:
            yield Fault(
                where, f"`## {name}` is no test and no group", f"use one of {sorted(known)}"
            )
        if not 1 <= len(steps) <= MOST_STEPS:
            yield Fault(where, f"`## {name}` has {len(steps)} steps", f"write 1 to {MOST_STEPS}")
        if any(not step or "TODO" in step for step in steps):
            yield Fault(where, f"`## {name}` has an empty step or a TODO", "write it")
    for test in exercise.tests:
        if not hints.ladder(sections, test.id, test.group):
            yield Fault(where, f"no hints for the test {test.id}", f"add `## {test.group}`")


def _ladders_alike(exercise: Exercise) -> Iterator[Fault]:
    shapes = [{name: len(steps) for name, steps in exercise.hints[lang].items()} for lang in LANGS]
    if shapes[0] != shapes[1]:
        where = _in(exercise, f"{catalog.HINTS}.*.md")
        yield Fault(where, "the languages differ in sections or steps", "give both the same ladder")
