"""Turns what went wrong in a test into the report of a verdict: plain text in one language."""

from typing import Any

from judge import arrays
from judge.calls import Call
from judge.diagnosis import Found
from judge.expect import CallFailure, Failure
from judge.languages import UNSPACED
from judge.text import in_words, say, sentence
from judge.trace import Trouble
from judge.verdict import Diagnosis, Report, TestResult


def of_failure(failure: Failure, calls: list[Call], lang: str) -> Report:
    """Report a demand that was not met, with the call that the value came from."""
    call = _call_of(failure, calls)
    message = in_words(failure.message, lang)
    if failure.note:
        blank = "" if lang in UNSPACED else " "
        message = f"{message}{blank}{failure.note[lang]}"
    facts = list(failure.facts)
    if call and call.changed and not isinstance(failure, CallFailure):
        names = ", ".join(f"`{name}`" for name in call.changed)
        facts.append(("fact_also_changed", sentence("changed_too", names=names)))
    return {
        "message": message,
        "call": call_text(call),
        "got": "" if failure.got is None else arrays.show(failure.got),
        "expected": "" if failure.expected is None else arrays.show(failure.expected),
        "facts": [[say(key, lang), in_words(value, lang)] for key, value in facts],
        "traceback": "",
        "line": None,
        "diagnosis": None,
    }


def of_trouble(trouble: Trouble, call: Call | None, lang: str) -> Report:
    """Report an exception of the learner's code."""
    return {
        "message": trouble.message.text(lang),
        "call": call_text(call),
        "got": "",
        "expected": "",
        "facts": [],
        "traceback": trouble.traceback,
        "line": trouble.line,
        "diagnosis": None,
    }


def of_mistakes(found: Found, lang: str) -> Diagnosis:
    """Name the mistakes that were recognised; `mistake` has their ids, with blanks between."""
    lines = [mistake.message[lang] for mistake in found.mistakes]
    if found.tie:
        lines.insert(0, say("tie", lang))
    return {
        "mistake": " ".join(mistake.id for mistake in found.mistakes),
        "message": "\n".join(lines),
    }


def tell_once(rows: list[TestResult], lang: str) -> None:
    """Where all tests fail for one and the same reason, let only the first one say it."""
    reports = [row["report"] for row in rows if row["report"]]
    if 1 < len(rows) == len(reports) and len({told["message"] for told in reports}) == 1:
        for told in reports[1:]:
            told["message"] = say("as_the_first", lang)


def _call_of(failure: Failure, calls: list[Call]) -> Call | None:
    if isinstance(failure, CallFailure):
        return failure.call
    for call in reversed(calls):
        if any(failure.got is part for part in _parts(call.value)):
            return call
    return calls[-1] if calls else None


def _parts(value: Any) -> list[Any]:
    return [value, *value] if type(value) is tuple else [value]


def call_text(call: Call | None) -> str:
    """Show a call as code, then each array or long argument on lines of its own."""
    if call is None:
        return ""
    arguments = call.arguments()
    short = {name: _inline(value) for name, value in arguments.items()}
    listed = [
        text if name in call.names and not _is_keyword(call, name) else f"{name}={text}"
        for name, text in ((n, short[n] or n) for n in arguments)
    ]
    lines = [f"{call.function}({', '.join(listed)})"]
    lines += [f"{name} = {arrays.show(arguments[name])}" for name in arguments if not short[name]]
    return "\n".join(lines)


def _is_keyword(call: Call, name: str) -> bool:
    return name in call.kwargs


def _inline(value: Any) -> str:
    """Return a short value as code, or nothing if it deserves lines of its own."""
    if (
        isinstance(value, float | int | str | bool | type(None))
        and type(value).__module__ == "builtins"
    ):
        text = repr(value)
        return text if len(text) <= 40 else ""
    return ""
