"""`judge check` against a sound exercise into which one fault after the other is put."""

import io
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

import new
from author import check, check_folder, check_programs, outcomes
from judge import catalog
from terminal.console import Console
from website.runtime import prepare

SLUG = "double-it"
FOLDER = Path("exercises") / SLUG


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository with one exercise: the scaffold of `make new`, its TODOs filled."""
    root = tmp_path_factory.mktemp("repository")
    (root / "exercises").mkdir()
    (root / "exercises" / "catalog.toml").write_text("exercises = []\n", "utf-8")
    new.exercise(SLUG, root)
    for path in (root / FOLDER).rglob("*.*"):
        path.write_text(filled(path.read_text("utf-8")), "utf-8")
    return root


def filled(text: str) -> str:
    text = re.sub(r"  # TODO.*", "", text)
    return text.replace("TODO: write double_it", "write it").replace("TODO", "Fact")


@pytest.fixture
def root(sound: Path, tmp_path: Path) -> Path:
    shutil.copytree(sound, tmp_path / "repository")
    return tmp_path / "repository"


def checked(root: Path, *slugs: str) -> tuple[int, str]:
    written = io.StringIO()
    code = check.run(slugs, Console(written, "en"), pyodide=False, root=root / "exercises")
    return code, written.getvalue()


def test_scaffold_with_its_todos_filled_is_sound(root: Path) -> None:
    assert checked(root) == (0, "double-it: 0 faults\n1 exercise checked, 0 faults\n")
    page = root / "docs" / "exercises" / "double-it.md"
    assert page.read_text("utf-8") == "<!-- nr:exercise double-it -->\n"


def test_scaffold_as_it_comes_names_every_todo(tmp_path: Path) -> None:
    (tmp_path / "exercises").mkdir()
    (tmp_path / "exercises" / "catalog.toml").write_text('exercises = [\n    "a",\n]\n', "utf-8")
    new.exercise(SLUG, tmp_path)
    assert catalog.slugs(tmp_path / "exercises") == ["a", SLUG]
    code, said = checked(tmp_path, SLUG)
    assert code == 1
    for name in catalog.files(catalog.load(SLUG, tmp_path / "exercises")) - {"starter.py"}:
        assert f"{SLUG}/{name}" in said


def test_scaffold_refuses(root: Path) -> None:
    with pytest.raises(new.Refused, match="there already"):
        new.exercise(SLUG, root)
    with pytest.raises(new.Refused, match="no slug"):
        new.exercise("Double_It", root)


def test_page_scaffold(tmp_path: Path) -> None:
    written = new.page("deeper/my-page", tmp_path)
    assert [path.name for path in written] == ["my-page.en.md", "my-page.zh.md"]
    assert all("{#my-page}" in path.read_text("utf-8") for path in written)
    with pytest.raises(new.Refused, match="there already"):
        new.page("deeper/my-page", tmp_path)


def replaced(name: str, old: str, text: str) -> Callable[[Path], None]:
    def change(folder: Path) -> None:
        path = folder / name
        before = path.read_text("utf-8")
        assert old in before
        path.write_text(before.replace(old, text, 1), "utf-8")

    return change


def written(name: str, text: str) -> Callable[[Path], None]:
    def change(folder: Path) -> None:
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, "utf-8")

    return change


def deleted(name: str) -> Callable[[Path], None]:
    return lambda folder: (folder / name).unlink()


PROGRAM = "import numpy as np\n\n\ndef double_it(x):\n    return "
TOML = "exercise.toml"
DEFECTS: dict[str, tuple[Callable[[Path], None], str]] = {
    "starter passes": (
        written("starter.py", PROGRAM + "np.positive(x)\n"),
        "starter.py: its status is pass",
    ),
    "starter does not load": (
        written("starter.py", "import torch\n"),
        "starter.py: its status is error",
    ),
    "starter lacks the function": (
        written("starter.py", "x = 1\n"),
        "starter.py: no function double_it",
    ),
    "solution fails": (
        written("solution.py", PROGRAM + "np.negative(x)\n"),
        "solution.py: does not pass (0 of 1 tests passed.): worked_by_hand",
    ),
    "solution lacks the function": (
        replaced("solution.py", "def double_it", "def twice"),
        "solution.py: no function double_it",
    ),
    "solution has a fault of syntax": (
        replaced("solution.py", "return", "return ("),
        "solution.py: line 11: Python can't read it ('(' was never closed); mend that line",
    ),
    "solution is missing": (deleted("solution.py"), "solution.py: missing; create it"),
    "another right solution fails": (
        written("also_right/wrong.py", PROGRAM + "x + 1\n"),
        "also_right/wrong.py: does not pass",
    ),
    "mistake passes": (
        written("mistakes/sign_turned.py", PROGRAM + "np.positive(x)\n"),
        "mistakes/sign_turned.py: its status is pass",
    ),
    "mistake does not load": (
        written("mistakes/sign_turned.py", "import torch\n"),
        "double-it: sign_turned can't be loaded",
    ),
    "mistake is missing": (
        deleted("mistakes/sign_turned.py"),
        "sign_turned.py: missing; create it",
    ),
    "mistake fails other tests than declared": (
        replaced(TOML, 'killed_by = ["worked_by_hand"]', "killed_by = []"),
        'declared is []; if that is right: killed_by = ["worked_by_hand"]',
    ),
    "killed_by names no test": (
        replaced(TOML, 'killed_by = ["worked_by_hand"]', 'killed_by = ["worked"]'),
        "killed_by names no test: `worked`",
    ),
    "tests break": (replaced("tests.py", "close(solution", "clothe(solution"), "clothe"),
    "tests do not load": (replaced("tests.py", "import close", "import clothe"), "can't be loaded"),
    "nothing is expected": (
        replaced("tests.py", "np.array([3, 4], np.float32)\n    close", "np.zeros(0)\n    close"),
        "expected is empty",
    ),
    "a declared test is not written": (
        replaced("tests.py", "def test_worked_by_hand", "def test_worked"),
        "tests.py: no function test_worked_by_hand",
    ),
    "a written test is not declared": (
        replaced("tests.py", "def test_", "def test_more(solution):\n    pass\n\n\ndef test_"),
        "the test `more` is not declared",
    ),
    "a test catches nothing": (
        lambda folder: (
            replaced("tests.py", "def test_", "def test_more(solution):\n    pass\n\n\ndef test_")(
                folder
            ),
            replaced(
                TOML,
                "[[tests]]",
                '[[tests]]\nid = "more"\ngroup = "formula"\n'
                'title = {en = "a", zh = "b"}\n\n[[tests]]',
            )(folder),
        )[0],
        "the test more catches no mistake",
    ),
    "tests in another order": (
        lambda folder: (
            replaced("tests.py", "def test_", "def test_more(solution):\n    pass\n\n\ndef test_")(
                folder
            ),
            replaced(
                TOML,
                "[[mistakes]]",
                '[[tests]]\nid = "more"\ngroup = "formula"\n'
                'title = {en = "a", zh = "b"}\n\n[[mistakes]]',
            )(folder),
        )[0],
        "the tests are in another order than in tests.py",
    ),
    "a text lacks a language": (replaced(TOML, ', zh = "Fact：用中文写"}', "}"), "title: no zh"),
    "a text is empty": (
        replaced(TOML, 'en = "Fact: write this in English"', 'en = " "'),
        "title: no en",
    ),
    "a text has a language more": (
        replaced(TOML, 'zh = "Fact', 'fr = "x", zh = "Fact'),
        "language fr",
    ),
    "a statement is missing": (deleted("statement.zh.md"), "statement.zh.md: missing; create it"),
    "a statement is empty": (written("statement.zh.md", "\n"), "statement.zh.md: empty"),
    "a statement has a title": (
        written("statement.en.md", "# Title\n\ntext\n"),
        "statement.en.md: a heading of level 1",
    ),
    "a statement has a TODO": (
        written("statement.en.md", "TODO\n"),
        "statement.en.md: a TODO is left",
    ),
    "hints are missing": (deleted("hints.en.md"), "hints.en.md: missing; create it"),
    "hints for no test": (
        replaced("hints.en.md", "## formula", "## formulas"),
        "`## formulas` is no test and no group",
    ),
    "four hints": (
        replaced("hints.en.md", "## general\n\n", "## general\n\n1. a\n2. b\n3. c\n"),
        "`## general` has 4 steps",
    ),
    "an empty hint": (
        replaced("hints.en.md", "1. Fact: write this in English", "1. "),
        "empty step",
    ),
    "a hint outside of any step": (written("hints.en.md", "text\n"), "line 1 belongs to no step"),
    "a test without hints": (
        written("hints.en.md", "## formula\n"),
        "no hints for the test worked_by_hand",
    ),
    "ladders of unequal height": (
        replaced("hints.en.md", "## general\n\n", "## general\n\n1. a\n"),
        "the languages differ in sections or steps",
    ),
    "a file that nothing refers to": (
        written("notes.txt", "x"),
        "notes.txt: nothing refers to this file",
    ),
    "a mistake that is not declared": (
        written("mistakes/other.py", PROGRAM + "x\n"),
        "mistakes/other.py: nothing refers to this file",
    ),
    "no TOML": (replaced(TOML, "difficulty =", "difficulty"), "no valid TOML"),
    "a key is missing": (replaced(TOML, "minutes = 15\n", ""), "'minutes'"),
    "an unknown difficulty": (replaced(TOML, '"easy"', '"simple"'), "difficulty is 'simple'"),
    "no time at all": (replaced(TOML, "seconds = 10", "seconds = 0"), "seconds is 0"),
    "an unknown kind of result": (replaced(TOML, '"array"', '"list"'), "double_it returns 'list'"),
    "needs what is not there": (replaced(TOML, "needs = []", 'needs = ["triple"]'), "`triple`"),
    "an id that is no name": (
        replaced(TOML, 'id = "worked_by_hand"', 'id = "worked-by-hand"'),
        "`worked-by-hand` is no snake_case",
    ),
    "a source that is no address": (
        replaced(TOML, "killed_by", 'source = "somewhere"\nkilled_by'),
        "source is no https address",
    ),
    "a file that is no UTF-8": (
        lambda folder: (folder / "statement.zh.md").write_bytes("中文".encode("gbk")) and None,
        "statement.zh.md: not UTF-8",
    ),
}


@pytest.mark.parametrize("defect", DEFECTS)
def test_defect_is_named(defect: str, root: Path) -> None:
    change, fault = DEFECTS[defect]
    change(root / FOLDER)
    code, said = checked(root)
    assert code == 1
    assert fault in said


def test_mistake_that_is_taken_for_another(root: Path) -> None:
    folder = root / FOLDER
    shutil.copy(folder / "mistakes" / "sign_turned.py", folder / "mistakes" / "twin.py")
    entry = '[[mistakes]]\nid = "twin"\nmessage = {en = "a", zh = "b"}\nkilled_by = ["worked_by_hand"]\n'
    with (folder / TOML).open("a", encoding="utf-8") as description:
        description.write(entry)
    assert (
        "mistakes/twin.py: its first failing test, worked_by_hand, is diagnosed as sign_turned"
        in (checked(root)[1])
    )


def test_catalog_and_folders_agree(root: Path) -> None:
    (root / "exercises" / "stray").mkdir()
    listed = root / "exercises" / "catalog.toml"
    listed.write_text(f'exercises = ["{SLUG}", "{SLUG}", "No_Kebab"]\n', "utf-8")
    said = checked(root)[1]
    assert "stray: a folder that the catalog does not list" in said
    assert "`double-it` is listed twice" in said
    assert "`No_Kebab` is no kebab-case" in said


def test_all_faults_are_collected(root: Path) -> None:
    deleted_hint = replaced("hints.en.md", "## formula", "## formulas")
    for change in (deleted_hint, written("notes.txt", "x"), written("starter.py", "x = 1\n")):
        change(root / FOLDER)
    code, said = checked(root)
    assert code == 1
    assert "1 exercise checked, 5 faults" in said


def test_difference_between_two_pythons(root: Path) -> None:
    exercise = catalog.load(SLUG, root / "exercises")
    here, there = outcomes.outcomes(exercise), outcomes.outcomes(exercise)
    there["solution"]["tests"]["worked_by_hand"] = "fail"
    (fault,) = check_programs.differences(SLUG, here, there)
    assert fault.fault == "solution: tests differ: worked_by_hand: pass here, fail in Pyodide"


def test_missing_runtime_is_told_loudly(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: object) -> None:
        raise prepare.NotPrepared("no runtime")

    monkeypatch.setattr(check, "_in_pyodide", missing)
    written_text = io.StringIO()
    console = Console(written_text, "en")
    assert check.run([SLUG], console, pyodide=True, root=root / "exercises") == 0
    assert "SKIPPED: the half under Pyodide (no runtime)" in written_text.getvalue()


def test_faults_read_as_file_fault_remedy() -> None:
    assert str(check_folder.Fault("a.py", "is empty", "write it")) == "a.py: is empty; write it"


PROMISES = "promises.toml"
SAID = 'en = "Fact: write this in English"'


@pytest.mark.parametrize(
    ("old", "text", "fault"),
    [
        (SAID, 'en = "Doubles x"', "the en statement does not say 'Doubles x'"),
        ('zh = "Fact：用中文写"', 'zh = "翻倍"', "the zh statement does not say '翻倍'"),
        ('tests = ["worked_by_hand"]', 'tests = ["worked"]', "there is no test `worked`"),
        ('tests = ["worked_by_hand"]\nmistake', "mistake", "no test holds it"),
        ('"sign_turned"', '"sign"', "there is no mistake `sign`"),
        ('mistake = "sign_turned"', "", "it needs a mistake or a change"),
        ('mistake = "sign_turned"', 'mistke = "sign_turned"', "unknown: mistke"),
        ('"np.positive(x)", "x"', '"np.negative(x)", "x"', "'np.negative(x)' stands 0 times"),
        ('"np.positive(x)", "x"', '"x", "y"', "'x' stands"),
        ('"np.positive(x)", "x"', '"np.positive(x)", "1 * x"', "broken promise 3 ends with pass"),
        ('"x.tolist()"', '"np.copy(x)"', "broken promise 4 ends with pass"),
        (
            r'"    return", "    x += 1\n    return"',
            '"import numpy as np", "import torch"',
            "broken promise 2 ends with error",
        ),
        ('contract = "array"', 'contract = "tuple"', "`tuple` does not apply"),
        ('contract = "keywords"', 'contract = "inputs"', "`keywords` of contract.toml is not held"),
    ],
)
def test_a_promise_that_is_not_kept_is_named(root: Path, old: str, text: str, fault: str) -> None:
    replaced(PROMISES, old, text)(root / FOLDER)
    code, said = checked(root)
    assert (code, fault in said) == (1, True), said


def test_every_test_rests_on_a_promise(root: Path) -> None:
    deleted(PROMISES)(root / FOLDER)
    assert "double-it/promises.toml: no promise;" in checked(root)[1]
    change = 'change = ["np.positive(x)", "x + 1"]\n\n[[promise]]\ncontract = "inputs"'
    written(PROMISES, f'[[promise]]\ncontract = "array"\n{change}\n{change[:38]}')(root / FOLDER)
    assert "the test worked_by_hand rests on no promise" in checked(root)[1]


def test_a_test_that_a_broken_promise_passes_does_not_hold_it(root: Path) -> None:
    more = '[[promise]]\ncontract = "keywords"\ntests = ["worked_by_hand"]'
    replaced(PROMISES, '[[promise]]\ncontract = "keywords"', more)(root / FOLDER)
    assert "broken promise 5 passes worked_by_hand" in checked(root)[1]


def test_the_starter_takes_the_parameters_of_the_reference(root: Path) -> None:
    replaced("starter.py", "double_it(x)", "double_it(values)")(root / FOLDER)
    assert "starter.py: double_it takes values" in checked(root)[1]
