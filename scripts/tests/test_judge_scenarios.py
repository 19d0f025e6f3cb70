"""Each scenario folder, judged by the real command line, and by the browser's Python."""

import json
import sys
from argparse import Namespace
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import toolchain
from judge import catalog, core
from terminal import __main__ as cli
from terminal import submission
from tests.scenarios import SLUG, Scenario, scenarios
from website.runtime import host, prepare

# Only Linux can limit the memory of a process.
POSSIBLE = [s for s in scenarios() if sys.platform == "linux" or not s.linux]
SAFE = [scenario for scenario in POSSIBLE if scenario.pyodide]
EXERCISE = catalog.load(SLUG)

IN_PYODIDE = """
from judge import catalog, core
exercise = catalog.load(SLUG)
{name: core.judge(exercise, code, "en", filename="code.py") for name, code in CODES.items()}
"""


Verdicts = dict[tuple[str, str], dict]


@pytest.fixture(scope="module")
def verdicts() -> Verdicts:
    """Verdicts by scenario and language, each from a process of its own; two run at a time."""
    wanted = [(s, "en") for s in POSSIBLE] + [(s, "zh") for s in POSSIBLE if in_chinese_apart(s)]
    with ThreadPoolExecutor(2) as pool:
        return dict(
            zip([(s.name, lang) for s, lang in wanted], pool.map(judged, wanted), strict=True)
        )


def judged(wanted: tuple[Scenario, str]) -> dict:
    scenario, lang = wanted
    asked = Namespace(file=scenario.path, lang=lang, seconds=scenario.seconds)
    return cli.verdict_of(asked, EXERCISE)


def in_chinese_apart(scenario: Scenario) -> bool:
    return bool(scenario.says_zh) and not scenario.pyodide


def first_failing(verdict: dict) -> dict:
    return next((test for test in verdict["tests"] if test["status"] in ("fail", "error")), {})


def said(verdict: dict) -> str:
    return json.dumps(verdict, ensure_ascii=False)


@pytest.mark.parametrize("scenario", POSSIBLE, ids=lambda scenario: scenario.name)
def test_command_line(scenario: Scenario, verdicts: Verdicts) -> None:
    check(scenario, verdicts[scenario.name, "en"])


def check(scenario: Scenario, verdict: dict) -> None:
    assert verdict["status"] == scenario.status, verdict["message"]
    first = first_failing(verdict)
    if scenario.first:
        assert first["id"] == scenario.first
    text = said(verdict)
    assert [part for part in scenario.says if part not in text] == [], text
    assert [part for part in scenario.never if part in text] == [], text
    line = verdict["line"] or (first["report"]["line"] if first else None)
    assert line in scenario.lines or scenario.line in (None, line)
    if scenario.output is not None:
        assert verdict["output"] == scenario.output
    if scenario.mistake:
        assert first["report"]["diagnosis"]["mistake"] == scenario.mistake


@pytest.mark.parametrize(
    "scenario", [s for s in POSSIBLE if s.says_zh], ids=lambda scenario: scenario.name
)
def test_chinese(scenario: Scenario, verdicts: Verdicts) -> None:
    verdict = verdicts.get((scenario.name, "zh"))
    if verdict is None:
        code = submission.read(scenario.path)
        verdict = core.judge(EXERCISE, code, "zh", filename=scenario.path.name)
    text = said(verdict)
    assert [part for part in scenario.says_zh if part not in text] == [], text


@pytest.fixture(autouse=True)
def _desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Code that is judged in this very process must not find the repository in its working folder."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture(scope="module")
def in_pyodide() -> dict[str, dict]:
    try:
        prepare.current()
        toolchain.node()
    except (prepare.NotPrepared, toolchain.ToolMissing) as reason:
        pytest.skip(f"the browser's Python is not set up: {reason}")
    codes = {scenario.name: submission.read(scenario.path) for scenario in SAFE}
    return host.run_in_pyodide(f"SLUG, CODES = {SLUG!r}, {codes!r}\n{IN_PYODIDE}", timeout=600)


@pytest.mark.slow
@pytest.mark.parametrize("scenario", SAFE, ids=lambda scenario: scenario.name)
def test_same_verdict_in_pyodide(scenario: Scenario, in_pyodide: dict[str, dict]) -> None:
    there = in_pyodide[scenario.name]
    code = submission.read(scenario.path)
    here = core.judge(EXERCISE, code, "en", filename=scenario.path.name)
    assert statuses(there) == statuses(here)
    check(scenario, there)


def statuses(verdict: dict) -> tuple[str, dict[str, str]]:
    return verdict["status"], {test["id"]: test["status"] for test in verdict["tests"]}
