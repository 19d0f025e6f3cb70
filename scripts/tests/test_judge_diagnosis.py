"""A diagnosis is certain or absent: what it takes for one, and false names that were once given."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from judge import catalog, core
from judge.calls import Call
from judge.diagnosis import PASSING, Agreement
from judge.exercise import Exercise, Mistake

EXERCISE = catalog.load("rms-norm")
ANY = Mistake("any", {}, (), "")
ROW = np.array([1.1, 2.3], np.float32)
WIDE = np.linspace(1, 2, 200, dtype=np.float32)
FLIPPED = np.where(np.arange(200) == 7, WIDE * np.float32(1.004), WIDE)


def call(value: Any = None, **seen: Any) -> Call:
    return Call("f", ("x",), (1.0,), {}, value=value, **seen)


def explains(*calls: tuple[Call, Call, Call], loose: float = 1.0) -> bool:
    agreement = Agreement()
    going = all(agreement.goes_on(mine, its, right, loose) for mine, its, right in calls)
    return going and agreement.explanation(ANY) is not None


@pytest.mark.parametrize(
    ("learner", "mistake", "reference", "matches"),
    [
        (call(ROW * np.float32(2.000002)), call(ROW * 2), call(ROW), True),
        (call(ROW * np.float32(2.01)), call(ROW * 2), call(ROW), False),  # merely near
        (call(ROW), call(ROW), call(ROW), False),  # the mistake does not show here
        (call(ROW * np.float32(1 + 4e-6)), call(ROW * np.float32(1 + 8e-6)), call(ROW), False),
        (call(ROW), call(ROW, changed=("x",)), call(ROW), False),
        (call(ROW, changed=("x",)), call(ROW, changed=("x",)), call(ROW), True),
        (
            call(ROW, changed=("x",), left={"x": ROW}),
            call(ROW, changed=("x",), left={"x": 2 * ROW}),
            call(ROW),
            False,  # the input was changed in another way
        ),
        (call(ROW, aliased=("x",)), call(ROW, aliased=("x",)), call(ROW), True),
        (call(ROW * 2, aliased=("x",)), call(ROW * 2), call(ROW), True),  # memory is another matter
        (call(ROW * 2, changed=("x",)), call(ROW * 2), call(ROW), True),  # and so is an input
        (call((ROW * 2).astype(float)), call(ROW * 2), call(ROW), True),  # and a wider type
        (call(ROW, aliased=("x",)), call(ROW), call(ROW), False),
        (call(ROW.astype(float)), call(ROW.astype(float)), call(ROW), True),
        (call(ROW.astype(float)), call(ROW), call(ROW * 2), True),
        (call(ROW[None]), call(ROW), call(ROW * 2), False),
        (call(error=ValueError("a b c d")), call(error=ValueError("a b c d")), call(ROW), True),
        (call(error=ValueError("a")), call(error=ValueError("b")), call(ROW), False),
        (call(error=ValueError()), call(error=TypeError()), call(ROW), False),
        (call(ROW * np.float32(np.nan)), call(ROW * np.float32(np.nan)), call(ROW), False),
        (call(ROW * 0), call(ROW * 0), call(ROW), False),  # one trivial value
        (call([1, 2]), call([1, 2]), call([1, 3]), True),
        (call((ROW, 1)), call((ROW, 2)), call((ROW, 3)), False),
        (call(3.7), call(3.7), call(2.0), True),
        (call(FLIPPED * 2), call(WIDE * 2), call(WIDE), True),  # one rounding in 200 went elsewhere
        (call(FLIPPED), call(FLIPPED[::-1][::-1] * 1), call(WIDE), True),
        (call(FLIPPED), call(WIDE[::-1].copy()), call(WIDE), False),
    ],
)
def test_one_call(learner: Call, mistake: Call, reference: Call, matches: bool) -> None:
    assert explains((learner, mistake, reference)) is matches


def test_all_calls_count() -> None:
    right, wrong, nothing = call(ROW), call(ROW * 2), call(ROW * 0)
    assert explains((wrong, wrong, right), (right, right, right))
    assert not explains((wrong, wrong, right), (wrong, right, right))
    assert not explains((wrong, wrong, right), (right, wrong, right))
    assert explains((nothing, nothing, right), (nothing, nothing, right))  # a second time it tells
    assert not explains()


def test_what_passes_may_be_rounded_otherwise() -> None:
    near, wrong, right = call(ROW * np.float32(1.0003)), call(ROW * 2), call(ROW)
    assert explains(
        (near, near, right), (near, call(ROW * np.float32(1.0002)), right), loose=PASSING
    )
    assert not explains((near, wrong, right), loose=PASSING)


def named(exercise: Exercise, code: str) -> set[str]:
    verdict = core.judge(replace(exercise, show_code=""), code, "en")
    assert verdict["status"] == "fail", verdict["message"]
    told = [test["report"]["diagnosis"] for test in verdict["tests"] if test["report"]]
    return {mistake for one in told if one for mistake in one["mistake"].split()}


@pytest.mark.parametrize("mistake", EXERCISE.mistakes, ids=lambda mistake: mistake.id)
def test_a_mistake_of_the_bank_is_named_and_no_other(mistake: Mistake) -> None:
    assert named(EXERCISE, mistake.code) == {mistake.id}


GAIN = EXERCISE.mistakes[[mistake.id for mistake in EXERCISE.mistakes].index("gain_forgotten")]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (".astype(x.dtype)", "", "the dtype"),
        ("    return ", "    x[...] = ", "changed its input `x`"),
    ],
)
def test_two_mistakes_at_once_are_both_named(old: str, new: str, said: str) -> None:
    lines = "def rms_norm(x, gamma, eps=1e-6):\n    import numpy as np\n"
    lines += "    wide = x.astype(float)\n    root = np.sqrt(np.mean(wide**2, -1, keepdims=True) + eps)\n"
    code = f"{lines}    return (wide / root).astype(x.dtype)\n".replace(old, new)
    if "x[...]" in code:
        code += "    return x.copy()\n"
    verdict = core.judge(EXERCISE, code, "en")
    assert said in str(verdict).lower() if said == "the dtype" else said in str(verdict)
    assert GAIN.id in named(EXERCISE, code)


def test_a_tie_is_told_as_a_tie_and_a_crowd_not_at_all() -> None:
    twins = [replace(GAIN, id=name, message={"en": name, "zh": name}) for name in "bcd"]
    for count, ids in ((1, f"{GAIN.id} b"), (2, None)):
        exercise = replace(EXERCISE, mistakes=(*EXERCISE.mistakes, *twins[:count]))
        verdict = core.judge(exercise, GAIN.code, "en")
        first = next(test["report"]["diagnosis"] for test in verdict["tests"] if test["report"])
        assert (first and first["mistake"]) == ids
        if first:
            assert first["message"].startswith("More than one known mistake gives exactly these")
            assert first["message"].endswith(f"{GAIN.message['en']}\nb")


# What was once told the name on the right: slug, (old, new) in the reference, mistake.
FALSE_NAMES = {
    "backwards": (
        "accumulate-low-precision",
        ("def sum_bf16(v, how, lanes=32):", "def sum_bf16(v, how, lanes=32):\n    v = v[::-1]"),
        "fp32_result_not_rounded rounds_only_at_the_end sums_in_float16",
    ),
    "sorted first": (
        "accumulate-low-precision",
        ("def sum_bf16(v, how, lanes=32):", "def sum_bf16(v, how, lanes=32):\n    v = np.sort(v)"),
        "fp32_result_not_rounded rounds_only_at_the_end sums_in_float16",
    ),
    "ties away in sums": (
        "accumulate-low-precision",
        ("np.uint32(0x7FFF) + odd", "np.uint32(0x8000)"),
        "fp32_result_not_rounded rounds_only_at_the_end sums_in_float16",
    ),
    "a truncating cast": (
        "accumulate-low-precision",
        (" + np.uint32(0x7FFF) + odd", ""),
        "odd_element_joins_early odd_element_dropped",
    ),
    "max / 128": (
        "int8-granularity",
        ("largest / 127", "largest / 128"),
        "wraps_at_128",
    ),
    "one bit too many": (
        "bf16-round",
        (
            "(bits + np.uint32(0x7FFF) + lowest_kept_bit) & np.uint32(0xFFFF0000)",
            "(bits + np.uint32(0x3FFF) + ((bits >> 15) & 1).astype(np.uint32)) & np.uint32(0xFFFF8000)",
        ),
        "goes_through_float16",
    ),
    "away from zero": (
        "bf16-round",
        ("(bits + np.uint32(0x7FFF) + lowest_kept_bit)", "(bits + np.uint32(0xFFFF))"),
        "ties_away_from_zero",
    ),
    "magnitudes in place": (
        "find-outliers",
        ("np.abs(h)", "np.abs(h, out=h)"),
        "massive_tokens_kept",
    ),
    "no magnitudes": ("find-outliers", ("np.abs(h)", "h"), "mean_as_yardstick"),
    "relative perturbation": (
        "gradient-flow",
        ("moved.append((W1 + eps * D1, W2 + eps * D2))", "moved.append((W1, W2 * (1 + eps * D2)))"),
        "second_weights_stay",
    ),
    "a constant row gives 0": (
        "layer-norm",
        (
            "return (normalized * gamma + beta)",
            "return np.where(variance == 0, 0, normalized * gamma + beta)",
        ),
        "bias_forgotten",
    ),
}


@pytest.mark.parametrize("case", FALSE_NAMES)
def test_a_name_that_was_false_is_not_given_again(case: str) -> None:
    slug, (old, new), wrong = FALSE_NAMES[case]
    exercise = catalog.load(slug)
    assert exercise.solution.count(old) == 1
    assert set(wrong.split()) <= {mistake.id for mistake in exercise.mistakes}
    assert not named(exercise, exercise.solution.replace(old, new)) & set(wrong.split())
