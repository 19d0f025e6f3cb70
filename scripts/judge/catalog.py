"""Reads exercises from their folders: the only module that spells the names of their files."""

import tomllib
from pathlib import Path
from typing import Any

from judge import hints
from judge.exercise import KINDS, Exercise, Function, Mistake, Test
from judge.languages import LANGS, Text

EXERCISES = Path(__file__).resolve().parents[2] / "exercises"
CATALOG = "catalog.toml"
DESCRIPTION, STARTER, SOLUTION, TESTS = "exercise.toml", "starter.py", "solution.py", "tests.py"
SHOW = "show.py"
CONTRACT, PROMISES = "contract.toml", "promises.toml"
MISTAKES, ALSO_RIGHT = "mistakes", "also_right"
WORKSHOP = (PROMISES, ALSO_RIGHT)  # what only `judge check` reads: no page gets it
KEYS = {
    "title", "summary", "number", "difficulty", "minutes", "seconds", "needs", "data", "functions",
    "tests", "mistakes", "equivalent",
}  # fmt: skip
STATEMENT, HINTS, LEARNT = "statement", "hints", "learnt"


class CatalogError(Exception):
    """An exercise folder can't be read: names the file, the fault and the remedy."""


def slugs(root: Path = EXERCISES) -> list[str]:
    """Return the slugs of all exercises, in their order."""
    listed = _toml(root / CATALOG).get("exercises")
    if not isinstance(listed, list) or not all(isinstance(slug, str) for slug in listed):
        raise CatalogError(f"{root / CATALOG}: a list `exercises` of slugs is missing; add it")
    return listed


def load(slug: str, root: Path = EXERCISES) -> Exercise:
    """Read the folder of an exercise. Raises CatalogError."""
    folder = root / slug
    about = _toml(folder / DESCRIPTION)
    try:
        return _exercise(slug, folder, about)
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        fault = f"{folder / DESCRIPTION}: {error!r}; add or mend this key"
        raise CatalogError(fault) from error


def contract() -> dict[str, Text]:
    """Return what is promised in every exercise alike: key -> sentence. Raises CatalogError."""
    return _toml(EXERCISES / CONTRACT)


def promises(slug: str, root: Path = EXERCISES) -> list[dict[str, Any]]:
    """Return the entries of an exercise's table of promises; none if there is no file."""
    path = root / slug / PROMISES
    return _toml(path).get("promise", []) if path.exists() else []


def statement_path(slug: str, lang: str, root: Path = EXERCISES) -> Path:
    """Return the file in which the statement of an exercise stands, for links to its source."""
    return root / slug / _in_language(STATEMENT, lang)


def shared_paths(slug: str, root: Path = EXERCISES) -> list[Path]:
    """Return the files of numbers that an exercise reads from the folders of others."""
    folder = root / slug
    found = _data_paths(folder, _toml(folder / DESCRIPTION))
    return [path for path in found if path.parent != folder]


def _data_paths(folder: Path, about: dict[str, Any]) -> list[Path]:
    """`data` names files of this folder, or of another exercise as `<slug>/<file>`."""
    names = [Path(name) for name in about.get("data", ())]
    return [(folder if len(name.parts) == 1 else folder.parent) / name for name in names]


def _exercise(slug: str, folder: Path, about: dict[str, Any]) -> Exercise:
    unknown = sorted(set(about) - KEYS)
    if unknown:
        raise ValueError(f"unknown: {', '.join(unknown)}")
    return Exercise(
        slug=slug,
        title=_words(about, "title"),
        summary=_words(about, "summary"),
        number=about.get("number"),
        difficulty=about["difficulty"],
        minutes=about["minutes"],
        seconds=about["seconds"],
        needs=tuple(about.get("needs", ())),
        data={path.name: _read(path) for path in _data_paths(folder, about)},
        functions=tuple(_function(entry) for entry in about["functions"]),
        tests=tuple(Test(t["id"], t["group"], _words(t, "title")) for t in about["tests"]),
        mistakes=tuple(_mistake(folder, entry) for entry in about["mistakes"]),
        statement=_texts(folder, STATEMENT),
        hints=_hints(folder),
        learnt=_texts(folder, LEARNT, optional=True),
        starter=_read(folder / STARTER),
        solution=_read(folder / SOLUTION),
        test_code=_read(folder / TESTS),
        test_path=f"{EXERCISES.name}/{slug}/{TESTS}",
        show_code=_read(folder / SHOW) if (folder / SHOW).exists() else "",
        show_path=f"{EXERCISES.name}/{slug}/{SHOW}",
        also_right={path.stem: _read(path) for path in sorted((folder / ALSO_RIGHT).glob("*.py"))},
        equivalent={entry["mutant"]: entry["reason"] for entry in about.get("equivalent", ())},
    )


def _function(entry: dict[str, Any]) -> Function:
    returns = entry["returns"]
    if not set(returns if isinstance(returns, list) else [returns]) <= set(KINDS):
        raise ValueError(f"{entry['name']} returns {returns!r}, which is none of {KINDS}")
    return Function(entry["name"], tuple(returns) if isinstance(returns, list) else returns)


def _mistake(folder: Path, entry: dict[str, Any]) -> Mistake:
    name = entry["id"]
    return Mistake(
        id=name,
        message=_words(entry, "message"),
        killed_by=tuple(entry["killed_by"]),
        code=_read(folder / MISTAKES / f"{name}.py"),
        source=entry.get("source", ""),
    )


def _words(entry: dict[str, Any], key: str) -> Text:
    words = entry[key]
    if not isinstance(words, dict):
        raise TypeError(f"{key} = {words!r} is in no language: write {{en = …, zh = …}}")
    return {**dict.fromkeys(LANGS, ""), **words}


def _in_language(stem: str, lang: str) -> str:
    return f"{stem}.{lang}.md"


def _texts(folder: Path, stem: str, optional: bool = False) -> Text:
    paths = {lang: folder / _in_language(stem, lang) for lang in LANGS}
    if optional and not any(path.exists() for path in paths.values()):
        return {}
    return {lang: _read(path) for lang, path in paths.items()}


def _hints(folder: Path) -> dict[str, dict[str, list[str]]]:
    parsed = {}
    for lang, text in _texts(folder, HINTS).items():
        try:
            parsed[lang] = hints.parse(text)
        except ValueError as error:
            raise CatalogError(
                f"{folder / _in_language(HINTS, lang)}: {error}; "
                "write sections `## <test, group or general>` of steps `1. …`"
            ) from error
    return parsed


def files(exercise: Exercise) -> set[str]:
    """Return the paths, relative to the folder, that an exercise may consist of."""
    stems = [STATEMENT, HINTS, *([LEARNT] if exercise.learnt else [])]
    return {
        DESCRIPTION, STARTER, SOLUTION, TESTS, PROMISES, *exercise.data,
        *([SHOW] if exercise.show_code else []),
        *(_in_language(stem, lang) for stem in stems for lang in LANGS),
        *(f"{MISTAKES}/{mistake.id}.py" for mistake in exercise.mistakes),
        *(f"{ALSO_RIGHT}/{name}.py" for name in exercise.also_right),
    }  # fmt: skip


def _toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(_read(path))
    except tomllib.TOMLDecodeError as error:
        raise CatalogError(f"{path}: no valid TOML ({error}); mend that line") from error


def _read(path: Path) -> str:
    try:
        # Windows editors put a mark first. Pyodide has the codec "utf-8-sig" only after a download.
        return path.read_text(encoding="utf-8").removeprefix("\ufeff")
    except FileNotFoundError as error:
        raise CatalogError(f"{path}: missing; create it") from error
    except UnicodeDecodeError as error:
        raise CatalogError(f"{path}: not UTF-8 ({error.reason}); save it as UTF-8") from error
