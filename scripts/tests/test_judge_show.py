"""What a passing solution shows: the plots, what may go wrong with them, and that the verdict stays."""

from dataclasses import replace
from pathlib import Path

import pytest

from author import check
from judge import catalog, core, show
from judge.core import Verdict
from judge.exercise import Exercise
from terminal import console, process
from terminal.console import Console

EXERCISE = catalog.load("rms-norm")
SHOWING = [slug for slug in catalog.slugs() if catalog.load(slug).show_code]
PLOT = """
def show(solution):
    return {
        "kind": "lines",
        "caption": {"en": "Sizes", "zh": "大小"},
        "x": {"label": {"en": "step", "zh": "步"}, "values": [1, 2, 4], "log": True},
        "y": {"label": {"en": "size", "zh": "值"}},
        "series": [{"label": {"en": "one", "zh": "甲"}, "y": [0.5, None, 2.0]}],
    }
"""


def showing(code: str) -> Exercise:
    return replace(EXERCISE, show_code=code, show_path="exercises/rms-norm/show.py")


def shown(code: str, lang: str = "en", solution: str = EXERCISE.solution) -> Verdict:
    return core.judge(showing(code), solution, lang)


def message(code: str, solution: str = EXERCISE.solution) -> str:
    """Why nothing is shown, of a verdict that passes all the same."""
    verdict = shown(code, solution=solution)
    assert verdict["status"] == "pass"
    assert verdict["show"]["plots"] == []
    return verdict["show"]["message"]


def test_a_plot_comes_in_the_language_that_was_asked_for() -> None:
    (plot,) = shown(PLOT, "zh")["show"]["plots"]
    assert plot["caption"] == "大小"
    assert plot["x"] == {"label": "步", "values": [1.0, 2.0, 4.0], "log": True}
    assert plot["y"] == {"label": "值", "log": False}
    assert plot["series"] == [{"label": "甲", "y": [0.5, None, 2.0]}]


def test_without_show_or_without_a_pass_nothing_is_shown() -> None:
    assert core.judge(EXERCISE, EXERCISE.solution, "en")["show"] is None
    assert shown(PLOT, solution=EXERCISE.mistakes[0].code)["show"] is None
    assert shown(PLOT, solution="1 +")["show"] is None


def test_the_learners_own_function_makes_the_numbers() -> None:
    code = PLOT.replace("0.5", "float(solution.rms_norm(X, np.ones(2, np.float32))[0, 0])")
    code = f"import numpy as np\nX = np.full((1, 2), 3.0, np.float32)\n{code}"
    (plot,) = shown(code)["show"]["plots"]
    assert plot["series"][0]["y"][0] == pytest.approx(1.0, rel=1e-4)


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        ("1 / 0", "ZeroDivisionError"),
        ("solution.no_such_function()", "declares no function"),
        ("solution.rms_norm()", "TypeError"),
        ("float('nan')", "no place on this axis"),
    ],
)
def test_a_fault_is_told_and_the_verdict_stays(fault: str, words: str) -> None:
    assert words in message(PLOT.replace("0.5", fault))


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('"lines"', '"pie"', "pie"),
        ('{"en": "Sizes", "zh": "大小"}', '{"en": "Sizes"}', "no text"),
        ("[1, 2, 4]", "[1, 2]", "3 values for 2 places"),
        ("[1, 2, 4]", "[1, 4, 2]", "in order"),
        ('"one"', '"a label of more words"', "wider than"),
        ("[1, 2, 4]", "[0, 2, 4]", "no place on this axis"),
        ('"label": {"en": "one"', '"colour": 1, "label": {"en": "one"', "colour"),
        ("def show", "def shown", "can't be loaded"),
        ("return {", "return {}, {", "no plot"),
    ],
)
def test_what_is_no_plot_is_refused(old: str, new: str, words: str) -> None:
    assert words in message(PLOT.replace(old, new))


def test_prints_of_a_show_are_not_the_learners_output() -> None:
    code = PLOT.replace("    return {", "    solution.rms_norm(0, 0)\n    return {")
    noisy = "print('again')\n" + EXERCISE.solution
    assert "again" in shown(code, solution=noisy)["output"]
    assert shown(PLOT, solution=noisy)["output"] == "again\n"


def test_the_verdict_is_told_before_anything_is_shown() -> None:
    early: list[Verdict] = []
    code = EXERCISE.solution
    core.judge(showing(PLOT), code, "en", on_verdict=lambda verdict: early.append(dict(verdict)))
    assert [(verdict["status"], verdict["show"]) for verdict in early] == [("pass", None)]
    core.judge(EXERCISE, code, "en", on_verdict=early.append)
    assert len(early) == 1


def copied(folder: Path, code: str) -> Exercise:
    """A root with one exercise whose show.py is `code`."""
    source = catalog.EXERCISES / "rms-norm"
    for path in source.rglob("*"):
        if path.is_file() and "__pycache__" not in path.parts:
            target = folder / "rms-norm" / path.relative_to(source)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(path.read_bytes())
    (folder / "rms-norm" / catalog.SHOW).write_text(code, encoding="utf-8")
    (folder / catalog.CATALOG).write_text('exercises = ["rms-norm"]\n', encoding="utf-8")
    return catalog.load("rms-norm", folder)


@pytest.mark.parametrize("end", ["while True:\n        pass", "import os\n    os._exit(3)"])
def test_a_show_that_does_not_return_leaves_the_verdict(tmp_path: Path, end: str) -> None:
    exercise = copied(tmp_path, f"def show(solution):\n    {end}\n")
    verdict = process.judge(
        exercise, exercise.solution, "en", "mine.py", seconds=3.0, root=tmp_path
    )
    assert (verdict["status"], verdict["show"]) == ("pass", None)


def test_check_knows_the_file_and_what_is_wrong_with_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    import sys

    copied(tmp_path, PLOT)
    assert check.run([], Console(sys.stdout, "en"), pyodide=False, root=tmp_path) == 0
    copied(tmp_path, PLOT.replace("0.5", "1 / 0"))
    assert check.run([], Console(sys.stdout, "en"), pyodide=False, root=tmp_path) == 1
    assert "rms-norm/show.py" in capsys.readouterr().out


def test_the_terminal_shows_the_numbers_as_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    import sys

    Console(sys.stdout, "zh").verdict(shown(PLOT, "zh"))
    lines = capsys.readouterr().out.splitlines()
    assert lines[-5:] == ["大小", "  步   甲", "   1  0.5", "   2", "   4    2"]
    assert [console.width(text) for text in ("a", "步", "a步")] == [1, 2, 3]


@pytest.mark.parametrize("slug", SHOWING)
def test_each_show_draws_the_reference_in_both_languages(slug: str) -> None:
    exercise = catalog.load(slug)
    verdicts = [core.judge(exercise, exercise.solution, lang) for lang in ("en", "zh")]
    assert [verdict["show"]["message"] for verdict in verdicts] == ["", ""]
    english, chinese = ([plot["series"] for plot in v["show"]["plots"]] for v in verdicts)
    assert [[s["y"] for s in plot] for plot in english] == [[s["y"] for s in p] for p in chinese]


def lines_of(slug: str, place: int = 0) -> dict[str, list[float]]:
    exercise = catalog.load(slug)
    plot = core.judge(exercise, exercise.solution, "en")["show"]["plots"][place]
    return {series["label"]: series["y"] for series in plot["series"]}


def test_the_stack_of_blocks_grows_as_the_wirings_say() -> None:
    lines = lines_of("pre-post-block")
    assert lines["Post-Norm"][-1] == pytest.approx(1.0, abs=1e-3)
    assert lines["Sandwich"][-1] > lines["Pre-Norm"][-1] > 4


def test_only_the_running_sum_gets_worse_with_length() -> None:
    lines = lines_of("accumulate-low-precision")
    assert lines["running"][-1] > 10 * lines["running"][0]
    assert max(lines["pairwise"][-1], lines["fp32"][-1]) < 1


def test_the_two_laws_of_depth() -> None:
    gradient, sensitivity = lines_of("gradient-flow"), lines_of("gradient-flow", 1)
    grown = {kind: values[-1] / values[0] for kind, values in sensitivity.items()}  # 8 times deeper
    assert grown["Post-Norm"] > 6 > 4 > grown["Pre-Norm"] > 2
    left = {kind: values[-1] / values[0] for kind, values in gradient.items()}
    assert left["Post-Norm"] > 0.8 > 0.5 > left["Pre-Norm"] > 0.3


def test_the_shows_that_are_asked_for_are_there() -> None:
    assert {"pre-post-block", "accumulate-low-precision", "gradient-flow"} <= set(SHOWING)
    assert all(callable(show.load(catalog.load(slug))) for slug in SHOWING)
