"""What a report says of the commonest exceptions and of odd values."""

from typing import Any

import numpy as np
import pytest

from judge import arrays, catalog, core, expect
from judge.languages import LANGS

EXERCISE = catalog.load("rms-norm")
RAISING = {
    "NameError": ("y", "`import`"),
    "UnboundLocalError": ("x = x2; x2 = 1", "before|之前"),
    "AttributeError": ("x.means()", "dot|点号"),
    "IndexError": ("[1][2]", "begin at 0|从 0 开始"),
    "KeyError": ("{}[1]", "key|键"),
    "ZeroDivisionError": ("1 / 0", "zero|除以了 0"),
    "TypeError: unsupported": ("None + 1", "`return`"),
    "TypeError: 'tuple'": ("x.shape(0)", "no function|不是函数"),
    "TypeError: 'float'": ("eps[0]", "no parts|没有元素"),
    "ValueError: operands": ("np.ones(3) + np.ones(2)", "`keepdims=True`"),
    "ValueError: matmul": ("np.ones((2, 3)) @ np.ones((2, 3))", "last axis|最后一维"),
    "ValueError: The truth": ("bool(np.ones(2))", "`.all()`"),
    "ValueError: cannot reshape": ("np.ones(3).reshape(2, 2)", "entries|元素个数"),
    "ValueError: too many": ("a, b = 1, 2, 3", "names|名字"),
}


@pytest.mark.parametrize("raised", RAISING)
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.filterwarnings("ignore::SyntaxWarning")
def test_an_exception_is_explained_in_the_language_of_the_reader(raised: str, lang: str) -> None:
    line, words = RAISING[raised]
    code = f"import numpy as np\ndef rms_norm(x, gamma, eps=1e-6):\n    {line}\n"
    message = core.judge(EXERCISE, code, lang)["tests"][0]["report"]["message"]
    assert raised in message
    assert words.split("|")[-1 if lang == "zh" else 0] in message


def failure(got: Any, expected: Any) -> expect.Failure:
    with pytest.raises(expect.Failure) as raised:
        expect.equal(got, expected)
    return raised.value


def test_one_entry_is_no_crowd() -> None:
    told = failure(np.zeros(1, np.float32), np.ones(1, np.float32)).message
    assert told.text("en") == "The result is 0; expected was 1."


def test_bits_of_a_nan_that_is_not_the_usual_one_are_shown() -> None:
    odd = np.array([0x7F800001, 0x7FC00000, 0x3FC00000], np.uint32).view(np.float32)
    assert arrays.entries(odd) == "[nan 0x7f800001, nan 0x7fc00000, 1.5]"
    assert arrays.entries(odd[1:]) == "[nan, 1.5]"


def test_any_nan_will_do_where_one_is_expected() -> None:
    facts = dict(failure(np.ones(2, np.float32), np.array([1, np.nan], np.float32)).facts)
    assert facts["fact_bits"].text("en") == "0x3f800000 (expected any NaN)"


def test_an_array_with_one_number_is_told_how_to_become_one() -> None:
    exercise = catalog.load("accumulate-low-precision")
    code = "import numpy as np\ndef sum_bf16(v, how, lanes=32):\n    return np.ones(1)\n"
    message = core.judge(exercise, code, "en")["tests"][0]["report"]["message"]
    assert message.endswith("a single number is needed. `float(…)` makes one of it.")
