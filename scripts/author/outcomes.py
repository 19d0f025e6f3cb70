"""Judges every program of an exercise, and keeps of the verdicts what must be alike in every Python."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TypedDict

from judge import core
from judge.exercise import Exercise
from judge.verdict import TestResult

STARTER, SOLUTION, MISTAKE, ALSO_RIGHT = "starter", "solution", "mistake ", "also right "


class Outcome(TypedDict):
    """What came of one program."""

    status: str
    message: str
    tests: dict[str, str]  # test -> status, in order
    diagnoses: dict[str, str]  # test -> mistake
    show: str  # why the solution could not show what it should, or nothing


def programs(exercise: Exercise) -> dict[str, str]:
    """Return name -> code of all programs that an exercise holds, such as `mistake eps_fixed`."""
    mistakes = {MISTAKE + mistake.id: mistake.code for mistake in exercise.mistakes}
    right = {ALSO_RIGHT + name: code for name, code in exercise.also_right.items()}
    return {STARTER: exercise.starter, SOLUTION: exercise.solution, **right, **mistakes}


def outcomes(exercise: Exercise, more: Mapping[str, str] | None = None) -> dict[str, Outcome]:
    """Judge all programs, and `more` of them. Raises core.JudgeError."""
    silent = replace(exercise, show_code="")
    return {
        name: outcome(exercise if name == SOLUTION else silent, code)
        for name, code in {**programs(exercise), **(more or {})}.items()
    }


def outcome(exercise: Exercise, code: str) -> Outcome:
    """Judge one program. Raises core.JudgeError."""
    verdict = core.judge(exercise, code, "en")
    return {
        "status": verdict["status"],
        "message": verdict["message"],
        "tests": {test["id"]: test["status"] for test in verdict["tests"]},
        "diagnoses": dict(filter(None, map(_diagnosis, verdict["tests"]))),
        "show": verdict["show"]["message"] if verdict["show"] else "",
    }


def _diagnosis(test: TestResult) -> tuple[str, str] | None:
    report = test["report"]
    return (test["id"], report["diagnosis"]["mistake"]) if report and report["diagnosis"] else None
