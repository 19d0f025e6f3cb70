"""The shape of the judge's answer: its one home. A test holds the types of protocol.js to it.

All texts are plain, in the language that was asked for.
"""

import platform
from typing import Any, Literal, TypedDict

import numpy as np

from judge.exercise import Exercise, Test

VERSION = 1
Status = Literal["pass", "fail", "error", "timeout", "stopped"]
TestStatus = Literal["pass", "fail", "error", "skip"]
Plot = dict[str, Any]  # see judge.show


class Diagnosis(TypedDict):
    """The ids of the mistakes recognised, with blanks between, and what they show."""

    mistake: str
    message: str


class Report(TypedDict):
    """Why one test failed."""

    message: str
    call: str
    got: str
    expected: str
    facts: list[list[str]]  # pairs of label and value
    traceback: str
    line: int | None
    diagnosis: Diagnosis | None


class TestResult(TypedDict):
    """One row: a test and what came of it."""

    id: str
    title: str
    status: TestStatus
    output: str
    report: Report | None


class Show(TypedDict):
    """What a passing solution shows, or why it shows nothing."""

    plots: list[Plot]
    message: str


class Verdict(TypedDict):
    """The whole answer."""

    version: int
    slug: str | None
    status: Status
    message: str
    line: int | None
    traceback: str
    output: str
    python: str
    numpy: str
    seconds: float
    tests: list[TestResult]
    show: Show | None


def blank(slug: str | None, tests: list[TestResult] | None = None) -> Verdict:
    """Return a verdict whose facts are still to be filled in."""
    return {
        "version": VERSION,
        "slug": slug,
        "status": "error",
        "message": "",
        "line": None,
        "traceback": "",
        "output": "",
        "python": platform.python_version(),
        "numpy": np.__version__,
        "seconds": 0.0,
        "tests": tests or [],
        "show": None,
    }


def skipped(exercise: Exercise, lang: str) -> list[TestResult]:
    """Return the rows of tests that could not be run."""
    return [row(test, lang, "skip") for test in exercise.tests]


def row(
    test: Test, lang: str, status: TestStatus, output: str = "", told: Report | None = None
) -> TestResult:
    """Return the row of one test."""
    title = test.title[lang]
    return {"id": test.id, "title": title, "status": status, "output": output, "report": told}
