"""One verdict in page and terminal, on small programs; and what the page says of the rest."""

from __future__ import annotations

import json
import re
import sys
from typing import NamedTuple

import pytest

from judge import catalog, core
from judge.languages import LANGS
from toolchain import ROOT
from website.runtime import host, prepare

RIGHT = "return x / np.sqrt(np.mean(x * x, axis=-1, keepdims=True) + x.dtype.type(eps)) * gamma"
HEAD = "import numpy as np\n"


def program(body: str, head: str = HEAD, signature: str = "x, gamma, eps=1e-6") -> str:
    lines = "\n".join(f"    {line}" for line in body.split("\n"))
    return f"{head}\n\ndef rms_norm({signature}):\n{lines}\n"


class Case(NamedTuple):
    """A program, and its status here and in the browser; `says` stands in the report that differs."""

    code: str
    here: str
    there: str
    says: str = ""


OLD = sys.version_info < (3, 12)
CASES = {
    "annotations": Case(program(RIGHT, signature="x: Tensor, gamma: Tensor, eps=1e-6"), "pass", "pass"),
    "mark": Case("\ufeff" + program(RIGHT), "pass", "pass"),
    "library": Case(
        program(f"from itertools import batched\n{RIGHT}"),
        "fail" if OLD else "pass", "pass", "newer Python" if OLD else "",
    ),
    "indices": Case(
        program(f"gamma = np.repeat(gamma, np.ones(gamma.size, np.int64))\n{RIGHT}"),
        "pass", "fail", "np.intp",
    ),
    "singular": Case(
        program(f"np.linalg.inv(np.zeros((2, 2)))\n{RIGHT}"), "fail", "pass", "Singular matrix"
    ),
    "memory": Case(program(f"np.zeros((70_000, 70_000))\n{RIGHT}"), "fail", "fail", "memory"),
    "division": Case(program(f"np.ones(1) / np.zeros(1)\n{RIGHT}"), "pass", "pass"),
}  # fmt: skip
IN_PYODIDE = """
from judge import catalog, core
exercise = catalog.load("rms-norm")
{name: core.judge(exercise, code, "en", filename="code.py") for name, code in CODES.items()}
"""


@pytest.fixture(scope="module")
def there() -> dict[str, dict]:
    codes = {name: case.code for name, case in CASES.items()}
    try:
        return host.run_in_pyodide(f"CODES = {codes!r}\n{IN_PYODIDE}", timeout=180)
    except prepare.NotPrepared as reason:
        pytest.skip(str(reason))


@pytest.mark.parametrize("name", CASES)
def test_same_verdict_or_said(name: str, there: dict[str, dict]) -> None:
    case = CASES[name]
    here = core.judge(catalog.load("rms-norm"), case.code, "en", filename="code.py")
    assert (here["status"], there[name]["status"]) == (case.here, case.there)
    if case.says:
        assert case.says in json.dumps([here, there[name]], ensure_ascii=False)


@pytest.mark.parametrize("lang", LANGS)
def test_the_page_lists_what_differs(lang: str) -> None:
    text = (ROOT / "docs" / f"how-it-works.{lang}.md").read_text("utf-8")
    rows = set(re.findall(r"^\| `(\w+)`", text, re.MULTILINE))
    assert rows == {name for name, case in CASES.items() if case.says} | {"recursion"}
