"""Judges code: learner's text in, verdict out. No files, no printing, the same in every Python."""

import time
import warnings
from collections.abc import Callable
from types import CodeType, ModuleType
from typing import Any

import numpy as np

from judge import insides, overall, replay, report, show, syntax, trace, wanted, worlds
from judge.arrays import is_a
from judge.calls import Call, Recorder, Signature, Signatures, Solution, parameter_names
from judge.diagnosis import Diagnosis, Tried
from judge.exercise import Exercise, JudgeError, Test
from judge.expect import Failure
from judge.sandbox import LearnerError, Sandbox
from judge.text import Sentence, say, sentence
from judge.trace import Trouble
from judge.trusted import Trusted
from judge.verdict import Report, Show, Status, TestResult, TestStatus, Verdict, blank, row, skipped
from judge.world import seed


def judge(
    exercise: Exercise,
    code: str,
    lang: str,
    *,
    filename: str | None = None,
    listen: Callable[[str], object] | None = None,
    on_code: Callable[[CodeType], object] | None = None,
    on_call: Callable[[], object] | None = None,
    on_verdict: Callable[[Verdict], object] | None = None,
    on_pass: Callable[[list[Call]], object] | None = None,
) -> Verdict:
    """Judge `code` and return the verdict in `lang`. Raises JudgeError.

    filename: the name that tracebacks show. listen: hears the learner's output as it comes.
    on_code: sees each code object of the learner before it runs. on_call: hears that the learner's
    function is about to be called. on_verdict: gets the verdict as soon as it is certain, before the
    solution shows something, which may take until the time is up. on_pass: gets the calls of a run
    that passed, before on_verdict; with them `repeats` judges again, in another process even.
    """
    began = time.perf_counter()
    named = filename or exercise.filename
    with Sandbox(named, exercise.module, lang, listen, on_code) as sandbox:
        run = _Run(exercise, sandbox, named, lang, on_call)
        verdict = run.verdict(worlds.without_mark(code))
        if sandbox.replaced:
            names = ", ".join(f"`{name}`" for name in sandbox.replaced)
            verdict["message"] += "\n" + say("replaced", lang, names=names)
        verdict["seconds"] = round(time.perf_counter() - began, 3)
        if verdict["status"] == "pass" and on_pass:
            on_pass(run.calls)
        if verdict["status"] == "pass" and exercise.show_code:
            if on_verdict:
                on_verdict(verdict)
            verdict["show"] = run.show()
    return verdict


def load_tests(exercise: Exercise) -> dict[str, Callable[[Solution], None]]:
    """Return id -> function of an exercise's tests, in order. Raises JudgeError."""
    names: dict[str, Any] = {"__name__": "tests", "__file__": exercise.test_path}
    try:
        exec(compile(exercise.test_code, exercise.test_path, "exec"), names)
        return {test.id: names[f"test_{test.id}"] for test in exercise.tests}
    except Exception as error:
        raise JudgeError(f"{exercise.test_path} can't be loaded: {error!r}") from error


def repeats(exercise: Exercise, calls: list[Call]) -> bool:
    """Tell whether recorded calls pass the tests again, with no code of the learner's running."""
    return not replay.failing(load_tests(exercise), calls)


def signatures(exercise: Exercise) -> Signatures:
    """Return how the functions are called, as the reference has them. Raises JudgeError."""
    try:
        module = Trusted(exercise.module).load(exercise.solution)
    except (LearnerError, SyntaxError) as error:
        raise JudgeError(f"{exercise.slug}: the solution can't be loaded: {error}") from error
    missing = [f.name for f in exercise.functions if not hasattr(module, f.name)]
    if missing:
        raise JudgeError(f"{exercise.slug}: the solution has no function {missing[0]}")
    return {
        f.name: Signature(parameter_names(getattr(module, f.name)), f.returns)
        for f in exercise.functions
    }


class _Run:
    """One judgement: the learner's module, the tests, the calls that each test made."""

    def __init__(
        self,
        exercise: Exercise,
        sandbox: Sandbox,
        filename: str,
        lang: str,
        on_call: Callable[[], object] | None,
    ) -> None:
        self._exercise = exercise
        self._sandbox = sandbox
        self._filename = filename
        self._lang = lang
        self._on_call = on_call
        self._unwritten: str | None = None
        self._out_of_memory = False
        self._recorder: Recorder  # once the code is loaded
        self.calls: list[Call] = []  # of the tests, once all have passed

    def verdict(self, code: str) -> Verdict:
        tests, signed = load_tests(self._exercise), signatures(self._exercise)
        verdict = blank(self._exercise.slug, skipped(self._exercise, self._lang))
        module, trouble = self._load(code)
        verdict["output"] = self._sandbox.capture.take()
        trouble = trouble or self._missing(module)
        if trouble:
            verdict.update(
                {
                    "message": trouble.message.text(self._lang),
                    "line": trouble.line,
                    "traceback": trouble.traceback,
                }
            )
            return verdict
        self._recorder = Recorder(self._sandbox, module, signed, self._on_call)
        rows = verdict["tests"] = self._run_all(tests, self._recorder)
        status, message = self._summary(rows)
        verdict.update({"status": status, "message": message.text(self._lang)})
        report.tell_once(rows, self._lang)
        return verdict

    def show(self) -> Show:
        """Let a passing solution show something; whatever goes wrong is no fault of the solution."""
        seed()
        try:
            found = show.plots(self._exercise, self._recorder, self._lang)
            return {"plots": found, "message": ""}
        except LearnerError as raised:
            cause: object = repr(raised.error)
        except Failure as failure:
            cause = failure.message
        except Exception as error:
            cause = repr(error)
        finally:
            self._sandbox.capture.take()
        return {"plots": [], "message": say("show_nothing", self._lang, error=cause)}

    def _load(self, code: str) -> tuple[ModuleType, Trouble | None]:
        nothing = ModuleType(self._exercise.module)
        if not code.strip():
            return nothing, Trouble(sentence("empty"), "", None)
        seed()
        try:
            return self._sandbox.load(code), None
        except LearnerError as raised:
            error = raised.error
        if syntax.at_compile_time(error, self._filename):
            return nothing, syntax.explain(error, code, self._filename)
        return nothing, trace.describe(error, self._filename, None)

    def _missing(self, module: ModuleType) -> Trouble | None:
        for function in self._exercise.functions:
            message = wanted.missing(function.name, vars(module))
            if message:
                return Trouble(message, "", None)
        return None

    def _run_all(
        self, tests: dict[str, Callable[[Solution], None]], recorder: Recorder
    ) -> list[TestResult]:
        solution = Solution(recorder)
        rows: list[TestResult] = []
        tried: list[Tried] = []
        for test in self._exercise.tests:
            first = len(recorder.calls)
            if self._out_of_memory:  # filling the memory again would take seconds a test
                rows.append(row(test, self._lang, "skip"))
                continue
            rows.append(self._run(test, tests[test.id], solution, first))
            tried.append(Tried(test.id, rows[-1]["status"] == "pass", recorder.calls[first:]))
        self._diagnose(rows, tried)
        return rows

    def _run(
        self, test: Test, function: Callable[[Solution], None], solution: Solution, first: int
    ) -> TestResult:
        seed()
        told: Report | None = None
        status: TestStatus = "pass"
        try:
            with warnings.catch_warnings(action="ignore"), np.errstate(all="ignore"):
                function(solution)
        except Failure as failure:
            told = report.of_failure(failure, solution.calls[first:], self._lang)
            status = "fail"
        except LearnerError as raised:
            status, told = self._of_error(raised.error, solution.calls[-1])
        except Exception as error:
            if insides.put_back():  # not the test's fault
                told = report.of_trouble(
                    Trouble(sentence("not_repeated"), "", None), solution.calls[-1], self._lang
                )
                return row(test, self._lang, "error", self._sandbox.capture.take(), told)
            line = trace.line_of(error, self._exercise.test_path)
            place = f"{self._exercise.test_path}, line {line}"
            raise JudgeError(f"{place}: test_{test.id} broke: {error!r}") from error
        output = self._sandbox.capture.take()
        return row(test, self._lang, status, output, told)

    def _of_error(self, error: BaseException, call: Call) -> tuple[TestStatus, Report]:
        trouble = trace.describe(error, self._filename, call.function)
        self._out_of_memory = is_a(error, MemoryError)
        if is_a(error, NotImplementedError):
            self._unwritten = self._unwritten or call.function
            message = sentence("not_written", function=call.function)
            trouble = Trouble(message, "", trouble.line)
            return "fail", report.of_trouble(trouble, call, self._lang)
        return "error", report.of_trouble(trouble, call, self._lang)

    def _diagnose(self, rows: list[TestResult], tried: list[Tried]) -> None:
        diagnosis = Diagnosis(self._exercise, self._recorder.signatures)
        for test, found in diagnosis.of_run(tried).items():
            told = next(one["report"] for one in rows if one["id"] == test)
            if told:
                told["diagnosis"] = report.of_mistakes(found, self._lang)

    def _summary(self, rows: list[TestResult]) -> tuple[Status, Sentence]:
        passed, count = sum(one["status"] == "pass" for one in rows), len(rows)
        message = sentence("some_passed", passed=passed, count=count)
        if self._unwritten and not passed:
            message = sentence("not_written", function=self._unwritten)
        elif passed == count:
            self.calls = list(self._recorder.calls)
            broken = overall.failure(self._recorder, self._filename)
            self._sandbox.capture.take()
            if broken:
                message = sentence("contract_broken", fault=broken.message)
            else:
                insides.put_back()
                if not repeats(self._exercise, self.calls):
                    return "error", sentence("not_repeated")
                return "pass", sentence("all_passed", count=count)
        return "fail", message
