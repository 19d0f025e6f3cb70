"""What every exercise promises alike: which results count, and what fails a run whose tests pass."""

from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np
import pytest

from judge import catalog, contract, core, results
from judge.exercise import Exercise, Function, Returns

ROW = np.ones(2, np.float32)
EXERCISE = catalog.load("rms-norm")


class Pair(NamedTuple):
    y: Any
    z: Any


@pytest.mark.parametrize(
    ("wanted", "value", "fault"),
    [
        ("float", 1, ""),
        ("float", np.float16(1), ""),
        ("float", np.int8(1), ""),
        ("float", np.array(1.0), ""),
        ("float", np.bool_(True), "`f` returned a truth value (np.bool); a single number"),
        ("float", True, "`f` returned a truth value (bool); a single number"),
        ("float", np.array([1.0]), "`f` returned an array of shape (1,); a single number"),
        ("float", np.complex64(1), "`f` returned a value of type np.complex64; a single number"),
        ("float", [1.0], "`f` returned a list of 1 values; a single number"),
        ("array", np.float32(1), "`f` returned a single number (np.float32); a NumPy array"),
        ("array", (ROW,), "`f` returned a tuple of 1 values; a NumPy array"),
        (("array", "float"), Pair(ROW, np.array(2.0)), ""),
        (("array", "array"), [ROW, ROW], "`f` returned a list of 2 values; a tuple of 2 values"),
        (("array", "array"), (ROW,), "`f` returned 1 values; 2 are needed"),
        (
            ("array", "array"),
            Pair(ROW, None),
            "Value no. 2 of the result is wrong: `f` returned None",
        ),
    ],
)
def test_what_counts(wanted: Returns, value: Any, fault: str) -> None:
    seen = results.accepted(wanted, value)
    told = results.wrong_kind("f", wanted, seen)
    assert (told.text("en") if told else "").startswith(fault)
    assert bool(told) is bool(fault)


def test_tuples_and_whole_numbers_count_inside_lists_too() -> None:
    value = Pair([Pair(np.int64(1), np.int8(2))], [np.uint16(3)])
    assert repr(results.accepted("any", value)) == "([(1, 2)], [3])"


def untested(**changes: Any) -> Exercise:
    """The exercise with one test, which gives values that no fault of the contract touches."""
    tests = "from judge.expect import shaped\n\n\ndef test_shape_and_dtype(solution):\n"
    tests += "    import numpy as np\n    x, gamma = np.ones((2, 3)), np.ones(3, np.float32)\n"
    tests += "    shaped(solution.rms_norm(x, gamma), (2, 3), float)\n" * 2
    return replace(EXERCISE, tests=EXERCISE.tests[:1], test_code=tests, show_code="", **changes)


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("def rms_norm(x, gamma, eps):\n    return x / 1\n", "missing"),
        ("def rms_norm(x, gamma, eps=0):\n    x /= 2\n    return x / 1\n", "changed its input `x`"),
        (
            "def rms_norm(x, gamma, eps=0):\n    return x[:]\n",
            "shares its memory with the input `x`",
        ),
        (
            "B = np.ones((2, 3))\ndef rms_norm(x, gamma, eps=0):\n    return B\n",
            "shares its memory with the result of an earlier call",
        ),
        ("def rms_norm(x, gain, eps=0):\n    return x / 1\n", "`rms_norm(x=…, gamma=…)` does not"),
        ("def rms_norm(*args):\n    return args[0] / 1\n", "`rms_norm(x=…, gamma=…)` does not"),
    ],
)
def test_what_the_tests_do_not_see_fails_the_run(code: str, said: str) -> None:
    verdict = core.judge(untested(), f"import numpy as np\n{code}", "en")
    assert verdict["status"] == "fail"
    assert said in str(verdict)


def test_what_keeps_the_contract_passes() -> None:
    code = "def rms_norm(x, gamma, *rest, **more):\n    return x / 1\n"
    assert core.judge(untested(), code, "en")["status"] == "pass"


def test_a_task_ends_with_the_sentences_that_apply() -> None:
    task = contract.statement(EXERCISE, "zh").partition("\n## 手算一遍")[0]
    sentences = catalog.contract()
    assert task.rstrip().endswith(sentences["keywords"]["zh"])
    assert [key for key in sentences if sentences[key]["zh"] in task] == [
        contract.LEAD,
        *contract.applying(EXERCISE),
    ]
    returns = Function("f", ("array", "float"))
    assert contract.applying(replace(EXERCISE, functions=(returns,))) == tuple(sentences)[1:]


def test_a_statement_without_a_task_ends_with_them() -> None:
    bare = replace(EXERCISE, statement={"en": "One line.\n"})
    assert contract.statement(bare, "en").startswith("One line.\n\nAs in every exercise:\n\n- ")
