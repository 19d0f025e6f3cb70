"""Demands what every exercise promises of all calls of a run, once its tests have passed.

Inputs stay as they were, returned arrays are new, and arguments may come by position or by name.
"""

from judge import trace
from judge.calls import Call, Recorder
from judge.expect import CallFailure, Failure, fresh, untouched
from judge.text import sentence


def failure(recorder: Recorder, filename: str) -> Failure | None:
    """Return what is not so, or None. Calls each function twice more."""
    try:
        untouched(recorder)
        fresh(recorder)
        for call in {call.function: call for call in recorder.calls}.values():
            _by_name_and_by_position(recorder, call, filename)
    except Failure as found:
        return found
    return None


def _by_name_and_by_position(recorder: Recorder, call: Call, filename: str) -> None:
    given = call.arguments()
    if not set(given) <= set(call.names):
        return  # more than the reference has names for
    first = [name for name, wanted in zip(given, call.names, strict=False) if name == wanted]
    rest = {name: value for name, value in given.items() if name not in first}
    for args, kwargs in (((), given), (tuple(given[name] for name in first), rest)):
        again = recorder.call(call.function, args, kwargs)
        if again.error is not None:
            parts = [*("…" for _ in args), *(f"{name}=…" for name in kwargs)]
            written = f"{call.function}({', '.join(parts)})"
            why = trace.describe(again.error, filename, call.function).message
            raise CallFailure(sentence("names_refused", call=written, error=why), again)
