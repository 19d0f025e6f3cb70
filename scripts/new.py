"""Scaffolds an exercise or a pair of pages: `python scripts/new.py exercise my-exercise`.

What has to be written says TODO, and the checks find every TODO that is left.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from author.check_folder import KEBAB
from judge import catalog
from judge.languages import LANGS

ROOT = Path(__file__).resolve().parents[1]
TODO = {"en": "TODO: write this in English", "zh": "TODO：用中文写"}

EXERCISE = """\
title = {en = "%(en)s", zh = "%(zh)s"}
summary = {en = "%(en)s", zh = "%(zh)s"}
difficulty = "easy"
minutes = 15
seconds = 10
needs = []
functions = [{name = "%(name)s", returns = "array"}]

[[tests]]
id = "worked_by_hand"
group = "formula"
title = {en = "%(en)s", zh = "%(zh)s"}

[[mistakes]]
id = "sign_turned"
message = {en = "%(en)s", zh = "%(zh)s"}
killed_by = ["worked_by_hand"]
"""
HEAD = "import numpy as np\n\n\n"
DEF = '''def %(name)s(x):
    """TODO: say in one sentence what is computed.

    x: (..., d_model), float32

    Returns a new array of the shape and dtype of x. x is not changed.
    """
'''
STARTER = HEAD + DEF + '    raise NotImplementedError("TODO: write %(name)s")\n'
SOLUTION = HEAD + DEF + "    return np.positive(x)  # TODO: compute it, and say why this way\n"
MISTAKE = HEAD + "def %(name)s(x):\n    return np.negative(x)  # TODO: one plausible mistake\n"
TESTS = '''"""TODO: say what is tested, and where the tolerances come from."""

import numpy as np

from judge.expect import close


def test_worked_by_hand(solution):
    x = np.array([3, 4], np.float32)
    expected = np.array([3, 4], np.float32)  # TODO: worked by hand
    close(solution.%(name)s(x), expected)
'''
PROMISES = """# TODO: one promise for each thing that the statement demands.

[[promise]]
en = "%(en)s"
zh = "%(zh)s"
tests = ["worked_by_hand"]
mistake = "sign_turned"

[[promise]]
contract = "inputs"
change = ["    return", "    x += 1\\n    return"]

[[promise]]
contract = "new"
change = ["np.positive(x)", "x"]

[[promise]]
contract = "array"
tests = ["worked_by_hand"]
change = ["np.positive(x)", "x.tolist()"]

[[promise]]
contract = "keywords"
change = ["def %(name)s(x):", "def %(name)s(values):\\n    x = values"]
"""
STATEMENT = "%(text)s\n\n## %(task)s {#task}\n\n%(text)s\n"
HINTS = "## general\n\n1. %(text)s\n\n## formula\n\n1. %(text)s\n"
TASK = {"en": "The task", "zh": "题目"}
PAGE = "---\ntitle: %(text)s\ndescription: %(text)s\n---\n\n# %(text)s {#%(anchor)s}\n\n%(text)s\n"


class Refused(Exception):
    """Nothing was written; the message says why."""


def exercise(slug: str, root: Path = ROOT) -> list[Path]:
    """Write the folder, the page and the catalog line of an exercise; return the new files."""
    if not KEBAB.fullmatch(slug):
        raise Refused(f"`{slug}` is no slug: use a-z and 0-9, with single hyphens between words")
    folder = root / catalog.EXERCISES.name
    if (folder / slug).exists():
        raise Refused(f"{folder / slug} is there already")
    written = _write(folder / slug, _files(slug.replace("-", "_")))
    written += _write(root / "docs" / "exercises", {f"{slug}.md": f"<!-- nr:exercise {slug} -->\n"})
    _list(folder, slug)
    return written


def _files(name: str) -> dict[str, str]:
    values = {"name": name, **TODO}
    texts = {}
    for lang in LANGS:
        words = {"text": TODO[lang], "task": TASK[lang]}
        texts[f"{catalog.STATEMENT}.{lang}.md"] = STATEMENT % words
        texts[f"{catalog.HINTS}.{lang}.md"] = HINTS % words
    return texts | {
        catalog.DESCRIPTION: EXERCISE % values,
        catalog.STARTER: STARTER % values,
        catalog.SOLUTION: SOLUTION % values,
        catalog.TESTS: TESTS % values,
        catalog.PROMISES: PROMISES % values,
        f"{catalog.MISTAKES}/sign_turned.py": MISTAKE % values,
    }


def _list(folder: Path, slug: str) -> None:
    """Write the catalog, which holds nothing but the slugs, with one more."""
    slugs = "".join(f'    "{listed}",\n' for listed in [*catalog.slugs(folder), slug])
    _write(folder, {catalog.CATALOG: f"exercises = [\n{slugs}]\n"})


def page(slug: str, root: Path = ROOT) -> list[Path]:
    """Write a page in every language; return the new files. `slug` may hold a folder: deeper/x."""
    if not all(KEBAB.fullmatch(part) for part in slug.split("/")):
        raise Refused(f"`{slug}` is no slug: use a-z and 0-9, with single hyphens between words")
    anchor = slug.rpartition("/")[2]
    texts = {f"{slug}.{lang}.md": PAGE % {"text": TODO[lang], "anchor": anchor} for lang in LANGS}
    if any((root / "docs" / name).exists() for name in texts):
        raise Refused(f"docs/{slug}.*.md is there already")
    return _write(root / "docs", texts)


def _write(folder: Path, texts: dict[str, str]) -> list[Path]:
    for name, text in texts.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    return [folder / name for name in texts]


KINDS = {
    "exercise": (exercise, "fill every TODO, then: python exercises/judge.py check {slug}"),
    "page": (page, "fill every TODO, and add `{slug}.md` to the nav in mkdocs.yml"),
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Scaffold what the command line asks for; return the exit code."""
    parser = argparse.ArgumentParser(prog="new", description=__doc__)
    parser.add_argument("kind", choices=KINDS)
    parser.add_argument("slug")
    asked = parser.parse_args(arguments)
    make, then = KINDS[asked.kind]
    try:
        written = make(asked.slug)
    except Refused as reason:
        print(f"new: {reason}", file=sys.stderr)
        return 1
    for path in written:
        print(path.relative_to(ROOT))
    print(then.format(slug=asked.slug))
    return 0


if __name__ == "__main__":
    sys.exit(main())
