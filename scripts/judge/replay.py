"""Judges the recorded results of a run once more, with no code of the learner's in reach.

A pass counts only if the tests pass again on what was recorded. So nothing that a learner's code did
to the judge, to a test, or to a verdict on its way, makes a wrong result right.
"""

import base64
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from judge import arrays
from judge.calls import Call
from judge.sandbox import LearnerError
from judge.world import seed

Tests = Mapping[str, Callable[[Any], None]]


class NotRepeated(Exception):
    """The tests ask for other calls than those that were recorded, or a record can't be read."""


def failing(tests: Tests, calls: Sequence[Call]) -> list[str]:
    """Return the tests that do not pass on the recorded calls."""
    echo = Echo(calls)
    found = []
    for name, test in tests.items():
        seed()
        try:
            with np.errstate(all="ignore"):
                test(echo)
        except (Exception, LearnerError):
            found.append(name)
    return found


class Echo:
    """Stands for a solution: answers each call of a test as it was answered before."""

    def __init__(self, calls: Sequence[Call]) -> None:
        self._recorded = calls
        self.calls: list[Call] = []

    def __getattr__(self, name: str) -> Callable[..., Any]:
        if name.startswith("_"):
            raise AttributeError(name)
        return lambda *args, **kwargs: self._answer(name, args, kwargs)

    def _answer(self, name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        if len(self.calls) >= len(self._recorded):
            raise NotRepeated(f"call {len(self.calls) + 1} was not recorded")
        call = self._recorded[len(self.calls)]
        if call.function != name or call.error is not None:
            raise NotRepeated(f"call {len(self.calls) + 1} was one of {call.function}")
        given: dict[Any, Any] = {**dict(enumerate(args)), **kwargs}
        for place, heard, named in call.heard:
            given[place](*arrays.copied(heard), **arrays.copied(named))
        self.calls.append(call)
        return arrays.copied(call.value)


def to_data(calls: Sequence[Call]) -> list[Any]:
    """Return what a test can see of calls without an error, as plain data that JSON can hold."""
    return [
        [call.function, packed(call.value), packed(call.heard), packed(call.changed),
         packed(call.aliased), call.reused]
        for call in calls
    ]  # fmt: skip


def from_data(data: Sequence[Any]) -> list[Call]:
    """Return the calls that `to_data` made plain. Raises whatever odd data raise."""
    found = []
    for function, *values, reused in data:
        value, heard, changed, aliased = map(unpacked, values)
        found.append(
            Call(function, (), (), {}, value, None, changed, aliased=aliased, reused=reused)
        )
        found[-1].heard = heard
    return found


def packed(value: Any) -> Any:
    """Return plain data that `unpacked` makes the same value of; what is no plain value is lost."""
    if arrays.is_plain_array(value) or (
        arrays.is_plain_scalar(value) and isinstance(value, np.generic)
    ):
        whole = np.asarray(value)
        if whole.dtype.hasobject:
            return ["lost"]
        kind = "array" if isinstance(value, np.ndarray) else "scalar"
        data = base64.b64encode(whole.tobytes()).decode()
        return [kind, whole.dtype.str, list(whole.shape), data]
    if type(value) in (tuple, list):
        return [type(value).__name__, [packed(item) for item in value]]
    if type(value) is dict:
        return ["dict", [[packed(key), packed(item)] for key, item in value.items()]]
    if type(value) is int:
        return ["int", hex(value)]
    if type(value) is float:
        return ["float", value.hex()]
    return ["plain", value] if type(value) in (bool, str, type(None)) else ["lost"]


def unpacked(data: Any) -> Any:
    """Return the value that was packed. Raises NotRepeated."""
    kind, *rest = data
    if kind in ("array", "scalar"):
        dtype, shape, text = rest
        whole = np.frombuffer(base64.b64decode(text), dtype).reshape(shape).copy()
        return whole if kind == "array" else whole[()]
    if kind in ("tuple", "list"):
        items = [unpacked(item) for item in rest[0]]
        return tuple(items) if kind == "tuple" else items
    if kind == "dict":
        return {unpacked(key): unpacked(item) for key, item in rest[0]}
    if kind == "int":
        return int(rest[0], 16)
    if kind == "float":
        return float.fromhex(rest[0])
    if kind == "plain":
        return rest[0]
    raise NotRepeated("a value that can't be kept")
