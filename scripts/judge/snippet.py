"""Runs snippets of a page in lasting namespaces, and shows the value of the last expression."""

import ast
import time
from collections.abc import Callable
from types import CodeType, ModuleType

from judge import arrays, syntax, trace
from judge.sandbox import LearnerError, Sandbox
from judge.verdict import Verdict, blank
from judge.world import remember_source, seed

_sessions: dict[str, ModuleType] = {}


def run(
    code: str,
    lang: str,
    session: str,
    *,
    filename: str,
    listen: Callable[[str], object] | None = None,
    on_code: Callable[[CodeType], object] | None = None,
) -> Verdict:
    """Run `code` in the namespace `session`, which is made if it is new.

    Returns a verdict without tests: pass, or error with the message and the traceback. A new session
    begins with seeded random generators; within a session their streams go on.
    """
    began = time.perf_counter()
    verdict = blank(None)
    with Sandbox(filename, "__main__", lang, listen, on_code) as sandbox:
        remember_source(filename, code)
        try:
            _execute(sandbox, code, session)
            verdict["status"] = "pass"
        except LearnerError as raised:
            trouble = _explain(raised.error, code, filename)
            verdict.update(
                {
                    "message": trouble.message.text(lang),
                    "line": trouble.line,
                    "traceback": trouble.traceback,
                }
            )
        verdict["output"] = sandbox.capture.take()
    verdict["seconds"] = round(time.perf_counter() - began, 3)
    return verdict


def _explain(error: BaseException, code: str, filename: str) -> trace.Trouble:
    if syntax.at_compile_time(error, filename):
        return syntax.explain(error, code, filename)
    return trace.describe(error, filename, None)


def _execute(sandbox: Sandbox, code: str, session: str) -> None:
    if session not in _sessions:
        _sessions[session] = sandbox.module()
        seed()
    module = sandbox.adopted(_sessions[session])
    tree = sandbox.compile(code, "exec", ast.PyCF_ONLY_AST)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    sandbox.execute(sandbox.compile(tree), module)
    if last is not None:
        value = sandbox.execute(sandbox.compile(ast.Expression(last.value), "eval"), module)
        if value is not None:
            sandbox.run(lambda: print(_shown(value)), module)


def _shown(value: object) -> str:
    return arrays.abridged(repr(value), 4000)
