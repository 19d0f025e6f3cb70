"""The judge's parts one by one: what they keep, compare, restore, explain."""

import itertools
import json
import math
import os
import re
import string
import sys
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from judge import arrays, catalog, compare, core, expect, hints, lookalikes, snippet
from judge.capture import LIMIT, Capture
from judge.languages import LANGS
from judge.progress import OUTPUT_LIMIT, LineWatch, OutputBatches
from judge.sandbox import LearnerError, Sandbox
from judge.text import MESSAGES, say
from terminal import process

EXERCISE = catalog.load("rms-norm")
JUDGE = Path(core.__file__).parent


# --- texts


@pytest.mark.parametrize("key", MESSAGES)
def test_message_is_whole_in_both_languages(key: str) -> None:
    text = MESSAGES[key]
    assert list(text) == list(LANGS)
    assert all(text.values())
    placeholders = [
        {name for _, name, _, _ in string.Formatter().parse(t) if name} for t in text.values()
    ]
    assert placeholders[0] == placeholders[1]


def test_every_message_is_used() -> None:
    folders = (JUDGE, JUDGE.with_name("terminal"))
    code = "".join(path.read_text("utf-8") for place in folders for path in place.glob("*.py"))
    browser = JUDGE.parents[1] / "overrides" / "assets" / "js"
    code += "".join(path.read_text("utf-8") for path in browser.rglob("*.js"))
    made = re.compile(r"hint_[A-Z]\w+|returned_no_\w+|\w+_line")  # names put together
    used = set(re.findall(r"""["'](\w+)["']""", code))
    assert [key for key in MESSAGES if key not in used and not made.fullmatch(key)] == []


def test_chinese_messages_use_chinese_punctuation() -> None:
    wrong = re.compile(r"[一-鿿][,;:!?]|[,;:!?][一-鿿]")
    assert {key: text["zh"] for key, text in MESSAGES.items() if wrong.search(text["zh"])} == {}


# --- what was printed


def test_capture_keeps_order_and_tells_stderr_apart() -> None:
    capture = Capture("cut")
    print("a", end="", file=capture.stdout)
    print("b\nc", file=capture.stderr)
    print("d", file=capture.stdout)
    assert capture.take() == "a\n[stderr] b\n[stderr] c\nd\n"
    assert capture.take() == ""


def test_capture_is_cut_once_and_says_so() -> None:
    heard: list[str] = []
    capture = Capture("cut here", heard.append)
    for _ in range(3 * LIMIT):
        capture.stdout.write("x")
    text = capture.take()
    assert text == "x" * LIMIT + "\ncut here\n" == "".join(heard)


# --- copies and comparisons


@pytest.mark.parametrize(
    "view",
    [
        lambda a: a[::2, 1::3],
        lambda a: a[::-1, ::-2],
        lambda a: a.T,
        lambda a: a[:, :0],
        lambda a: a[0, 0, ...],
        lambda a: np.broadcast_to(a[0], (3, 8)),
        np.asfortranarray,
    ],
)
def test_copy_keeps_strides_and_can_be_written(view: Any) -> None:
    original = view(np.arange(48.0).reshape(6, 8))
    copy = arrays.copied({"x": [original]})["x"][0]
    assert arrays.same_bits(copy, np.asarray(original))
    assert not np.shares_memory(copy, original)
    if copy.size and copy.ndim:
        assert copy.strides == original.strides
        copy[...] = 0


def test_same_bits() -> None:
    nan = np.array([np.nan, -0.0])
    assert arrays.same_bits([nan, {"a": 1}], [nan.copy(), {"a": 1}])
    assert not arrays.same_bits(np.zeros(1), -np.zeros(1))
    assert not arrays.same_bits(np.zeros(1), np.zeros(1, np.float32))
    assert not arrays.same_bits(1, 1.0)
    assert not arrays.same_bits(1, True)
    assert arrays.same_bits(math.nan, math.nan)


def test_gap_names_the_worst_entry() -> None:
    expected = np.array([[1.0, 100.0], [np.inf, np.nan]])
    got = np.array([[1.1, 101.0], [np.inf, 3.0]])
    gap = compare.gap(got, expected, rtol=1e-3, atol=0)
    assert gap.wrong.tolist() == [[True, True], [False, True]]
    assert (gap.worst, gap.absolute) == ((1, 1), np.inf)
    assert compare.gap(got[0], expected[0], 1e-3, 0).worst == (0,)


def test_comparison_itself_does_not_overflow() -> None:
    big = np.full(2, 60000, np.float16)
    assert not compare.gap(big, big, 1e-3, 0).wrong.any()
    assert compare.gap(-big, big, 1e-3, 0).absolute == 120000


# --- what tests may demand


ONES = np.ones((2, 3), np.float32)


@pytest.mark.parametrize(
    ("got", "key"),
    [
        (ONES.astype(np.float64), "wrong_dtype"),
        (ONES[0], "wrong_shape"),
        (ONES[None], "wrong_shape"),
        (ONES[:0], "wrong_shape"),
        (ONES * np.float32(1.001), "values_differ"),
        (ONES * 0, "all_zero"),
        (ONES * np.float32(np.nan), "not_finite"),
        (1.0, "no_array"),
        (np.float32(1), "no_array"),
        (ONES.tolist(), "no_array"),
        (np.matrix(ONES), "no_array"),
        (np.ma.masked_array(ONES, mask=True), "no_array"),
    ],
)
@pytest.mark.filterwarnings("ignore::PendingDeprecationWarning")
def test_close_refuses(got: Any, key: str) -> None:
    with pytest.raises(expect.Failure) as raised:
        expect.close(got, ONES)
    assert raised.value.message.key == key


def test_close_takes_what_is_close() -> None:
    expect.close(ONES * np.float32(1.000001), ONES)
    expect.close(np.float32(2.000001), 2.0)
    expect.close(np.full(2, np.nan), np.full(2, np.nan))


@pytest.mark.parametrize("expected", [np.zeros(0), [], None, "x", [1.0]])
def test_a_demand_that_is_always_met_is_refused(expected: Any) -> None:
    with pytest.raises(ValueError, match="expected is"):
        expect.close(np.float32(1), expected)


@pytest.mark.parametrize("tolerance", [-1e-5, np.inf, np.nan])
def test_a_tolerance_that_makes_no_sense_is_refused(tolerance: float) -> None:
    with pytest.raises(ValueError, match="tolerance"):
        expect.close(ONES, ONES, rtol=tolerance)


def test_equal_compares_bits_and_shows_them() -> None:
    expect.equal(np.array([np.nan, 1.0]), np.array([np.nan, 1.0]))
    expect.equal(("a", [1, 2.5], None), ("a", [1, 2.5], None))
    with pytest.raises(expect.Failure) as raised:
        expect.equal(np.array([0.0, 1.0], np.float32), np.array([-0.0, 1.0], np.float32))
    assert ("fact_bits", ("0x00000000", "0x80000000")) in [
        (key, tuple(value.values.values()))
        for key, value in raised.value.facts
        if key == "fact_bits"
    ]
    for got in ((1, 2), [1, 2.0], [1], object()):
        with pytest.raises(expect.Failure):
            expect.equal(got, [1, 2])


def test_equal_with_a_budget() -> None:
    got = ONES.copy()
    got[0, 0] = 2
    expect.equal(got, ONES, budget=0.2)
    with pytest.raises(expect.Failure):
        expect.equal(got, ONES, budget=0.1)


# --- the interpreter afterwards


def test_world_is_as_before() -> None:
    code = """
import builtins, json, os, random, statistics, sys, warnings
import numpy as np
import numpy.testing
builtins.len = np.mean = json.dumps = None
builtins.more = np.more = 1
del np.std
numpy.testing.assert_allclose = print
sys.path.append("x"); sys.modules["fake"] = sys
warnings.simplefilter("error")
np.seterr(all="raise"); np.set_printoptions(precision=1)
random.seed(5); np.random.seed(5)
os.environ["JUDGE_TEST"] = "1"; os.chdir("/")
sys.setrecursionlimit(77)
sys.stdout = None
"""
    mean, dumps, folder, path = np.mean, json.dumps, Path.cwd(), list(sys.path)
    before = (np.geterr(), np.get_printoptions(), list(warnings.filters), sys.getrecursionlimit())
    modules, stdout = set(sys.modules), sys.stdout
    with Sandbox("x.py", "x", "en") as sandbox:
        sandbox.load(code)
    assert (np.mean, json.dumps, sys.stdout, Path.cwd(), sys.path) == (
        mean,
        dumps,
        stdout,
        folder,
        path,
    )
    after = (np.geterr(), np.get_printoptions(), list(warnings.filters), sys.getrecursionlimit())
    assert before == after
    assert len([1]) == 1
    assert callable(np.std)
    assert not hasattr(np, "more")
    assert "JUDGE_TEST" not in os.environ
    assert not {"fake", "numpy.testing", "statistics"} & (set(sys.modules) - modules)
    assert {"builtins.len", "numpy.mean", "numpy.std"} <= set(sandbox.replaced)


def test_verdict_is_the_same_each_time() -> None:
    code = (Path(__file__).parent / "scenarios" / "random_state" / "code.py").read_text("utf-8")
    verdicts = [core.judge(EXERCISE, code, "en") for _ in range(2)]
    for verdict in verdicts:
        del verdict["seconds"]
    assert verdicts[0] == verdicts[1]


def test_an_exercise_does_not_feel_what_the_one_before_did() -> None:
    core.judge(EXERCISE, "import numpy as np\nnp.sqrt = np.mean = None\ndef rms_norm(): pass", "en")
    assert core.judge(EXERCISE, EXERCISE.solution, "en")["status"] == "pass"


def test_traceback_shows_the_lines_of_this_run() -> None:
    first = "\n\n\n\nraise ValueError('first')\n"
    second = "# a\n# b\n# c\n\n\n\n\nraise ValueError('second')\n"
    for code, line in ((first, 5), (second, 8)):
        verdict = core.judge(EXERCISE, code, "en")
        assert verdict["line"] == line
        assert code.splitlines()[line - 1] in verdict["traceback"]


def test_learner_error_is_not_swallowed_by_tests() -> None:
    assert not issubclass(LearnerError, Exception)


# --- snippets of pages


def ran(code: str, session: str, lang: str = "en") -> dict[str, Any]:
    return snippet.run(code, lang, session, filename="code.py")


def test_snippets_share_a_session() -> None:
    assert ran("x = 3\nprint('hi', end='')\nx + 1", "one")["output"] == "hi4\n"
    assert ran("x + 2", "one")["output"] == "5\n"
    other = ran("x", "two")
    assert (other["status"], other["line"]) == ("error", 1)
    assert "NameError: name 'x' is not defined" in other["message"]
    assert ran("None", "one")["output"] == ""
    assert ran("__name__", "one")["output"] == "'__main__'\n"


def test_what_numpy_imports_late_is_still_there_for_the_next_snippet() -> None:
    for _ in range(2):
        verdict = snippet.run(
            "import numpy as np\nprint(np.median(np.arange(3)))", "en", "late", filename="x.py"
        )
        assert (verdict["status"], verdict["output"]) == ("pass", "1.0\n")


def test_snippet_ends_without_a_newline_and_the_next_begins_afresh() -> None:
    assert ran("print('tail-of-A', end='')", "a")["output"] == "tail-of-A"
    assert ran("print('first-of-B')", "b")["output"] == "first-of-B\n"


def test_snippet_with_a_syntax_error_is_explained() -> None:
    verdict = ran("print（1）", "one", "zh")
    assert "英文输入法" in verdict["message"]
    assert verdict["line"] == 1


# --- progress


def test_output_comes_in_batches_and_ends() -> None:
    now = itertools.count(0, 0.03)
    sent: list[tuple[str, Any]] = []
    output = OutputBatches(lambda *message: sent.append(message), lambda: next(now))
    for _ in range(1000):
        output.write("0123456789" * 20)
    output.flush()
    assert len(sent) < 500
    assert sum(len(text) for _, text in sent) == OUTPUT_LIMIT


@pytest.mark.skipif(sys.version_info < (3, 12), reason="needs sys.monitoring")
@pytest.mark.parametrize(
    ("code", "line"),
    [
        ("x = 1\nwhile True: pass\n", 2),
        ("def f():\n    while True:\n        pass\nf()\n", 3),
        ("n = [0]\nfor i in range(10**9): n[0] += 1\n", 2),
        ("class A:\n    def f(self):\n        return [0 for _ in iter(int, 1)]\nA().f()\n", 3),
    ],
)
def test_line_watch_reports_endless_lines(code: str, line: int) -> None:
    sent: list[int] = []

    def send(_: str, value: Any) -> None:
        sent.append(value)
        if len(sent) > 2 and value == line:
            raise KeyboardInterrupt

    code = "a = 1\nb = 2\n" + code
    line += 2
    with (
        LineWatch(send) as watch,
        Sandbox("x.py", "x", "en", on_code=watch.follow) as sandbox,
        pytest.raises(LearnerError),
    ):
        sandbox.load(code)
    assert sent[-1] == line


# --- small readers


def test_hints_are_sections_of_steps() -> None:
    text = "## general\n\n1. one\n   more\n2. two\n\n## tiny\n\n1. `a`\n"
    assert hints.parse(text) == {"general": ["one\nmore", "two"], "tiny": ["`a`"]}
    assert hints.ladder(hints.parse(text), "tiny", "group") == ["`a`"]
    assert hints.ladder(hints.parse(text), "other", "group") == ["one\nmore", "two"]


@pytest.mark.parametrize(
    "pair", ["，,", "：:", "（(", "【[", '“"', "＝=", "−-", "×*", "１1", "　 ", "｜|"]
)
def test_ascii_twins(pair: str) -> None:
    assert lookalikes.ascii_twin(pair[0]) == pair[1:]


@pytest.mark.parametrize("char", "中éγ²")
def test_letters_have_no_twin(char: str) -> None:
    assert lookalikes.ascii_twin(char) is None or not char.isalpha()


def test_newer_syntax_is_said_to_pass_on_the_page() -> None:
    verdict = core.judge(EXERCISE, "type X =\n", "en")
    assert ("the web page runs Python 3.14" in verdict["message"]) is (sys.version_info < (3, 14))


def test_line_in_a_trace_of_the_faulthandler() -> None:
    trace = 'Timeout (0:00:01)!\n  File "/a/x.py", line 3 in f\n  File "x.py", line 7 in g\n'
    assert process.line_in(trace, "x.py") == 7
    assert process.line_in(trace, "y.py") is None
    assert process.line_in('  File "\\u89e3.py", line 2 in f', "解.py") == 2


# --- the exercise


@pytest.mark.parametrize("lang", LANGS)
def test_diagnosis_comes_in_the_language_asked_for(lang: str) -> None:
    for mistake in EXERCISE.mistakes:
        verdict = core.judge(EXERCISE, mistake.code, lang)
        first = next(test for test in verdict["tests"] if test["report"])
        assert first["report"]["diagnosis"]["message"] == mistake.message[lang]
        passed = sum(test["status"] == "pass" for test in verdict["tests"])
        assert verdict["message"] == say("some_passed", lang, passed=passed, count=15)
