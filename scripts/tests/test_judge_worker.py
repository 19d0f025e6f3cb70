"""The browser's entry, in the browser's Python: verdicts, snippets, and what is told meanwhile."""

from typing import Any

import pytest

import toolchain
from website.runtime import host, prepare

pytestmark = pytest.mark.slow

CODE = """
import json
from judge import catalog, worker

told = []


class Enough(BaseException):
    pass


def send(kind, value):
    told.append((kind, value))
    if stop_at is not None and len(told) > 2 and told[-1] == ("line", stop_at):
        raise Enough


def heard(call, *arguments, line=None):
    global stop_at
    stop_at = line
    told.clear()
    return {"verdict": json.loads(call(*arguments, send)), "told": list(told)}


exercise = catalog.load("rms-norm")
loop = "def rms_norm(x, gamma, eps=1e-6):\\n    y = x\\n    while True:\\n        pass\\n"
{
    "right": heard(worker.judge, "rms-norm", exercise.solution, "zh"),
    "flood": heard(worker.judge, "rms-norm", "for i in range(20000): print(i)\\n" * 12, "en"),
    "loop": heard(worker.judge, "rms-norm", loop, "en", line=4),
    "one_line": heard(worker.judge, "rms-norm", "a = 1\\nb = 2\\nwhile True: pass\\n", "en", line=3),
    "first": heard(worker.run, "x = 3\\nprint('tail', end='')\\nx + 1", "en", "page"),
    "second": heard(worker.run, "x + 2", "en", "page"),
    "other": heard(worker.run, "x", "zh", "another page"),
    "asks": heard(worker.run, "n = 1\\nint(input('n? '))", "zh", "page"),
}
"""


@pytest.fixture(scope="module")
def answers() -> dict[str, Any]:
    try:
        prepare.current()
        toolchain.node()
    except (prepare.NotPrepared, toolchain.ToolMissing) as reason:
        pytest.skip(f"the browser's Python is not set up: {reason}")
    return host.run_in_pyodide(CODE)


def texts(answer: dict[str, Any]) -> str:
    return "".join(value for kind, value in answer["told"] if kind == "output")


def test_verdict_and_lines(answers: dict[str, Any]) -> None:
    verdict = answers["right"]["verdict"]
    assert (verdict["status"], verdict["message"]) == ("pass", "15 个测试全部通过。")
    assert (verdict["python"][:5], verdict["numpy"]) == ("3.14.", "2.4.3")
    assert {kind for kind, _ in answers["right"]["told"]} == {"line"}


def test_flood_is_told_in_few_messages(answers: dict[str, Any]) -> None:
    verdict = answers["flood"]["verdict"]
    assert len(answers["flood"]["told"]) < 400
    assert texts(answers["flood"]) == verdict["output"]
    assert len(verdict["output"]) < 10_200


@pytest.mark.parametrize(("name", "line"), [("loop", 4), ("one_line", 3)])
def test_endless_loop_tells_its_line(answers: dict[str, Any], name: str, line: int) -> None:
    assert answers[name]["told"][-1] == ["line", line]


def test_snippets(answers: dict[str, Any]) -> None:
    assert answers["first"]["verdict"]["output"] == texts(answers["first"]) == "tail4\n"
    assert answers["second"]["verdict"]["output"] == "5\n"
    assert answers["second"]["verdict"]["tests"] == []
    assert "NameError" in answers["other"]["verdict"]["message"]
    asks = answers["asks"]["verdict"]
    assert (asks["status"], asks["line"]) == ("error", 2)
    assert "这里不能用 input()" in asks["message"]
