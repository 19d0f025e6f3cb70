"""Calls a learner's functions and records each call: what went in, what came out, what was touched."""

from collections.abc import Callable
from dataclasses import dataclass, field
from types import FunctionType, ModuleType
from typing import Any, NamedTuple, Protocol

import numpy as np

from judge import arrays, results
from judge.exercise import Returns
from judge.expect import Failure
from judge.sandbox import LearnerError


class Signature(NamedTuple):
    """How a function is called, and what it returns."""

    names: tuple[str, ...]  # of its parameters
    returns: Returns


Signatures = dict[str, Signature]  # by the name of the function


Heard = tuple[int | str, tuple[Any, ...], dict[str, Any]]  # which argument was called, and how


@dataclass
class Call:
    """One call. `args` and `kwargs` are the harness's own copies: no learner has seen them."""

    function: str
    names: tuple[str, ...]  # of the positional parameters
    args: tuple[Any, ...]
    kwargs: dict[str, Any]
    value: Any = None
    error: BaseException | None = None
    changed: tuple[str, ...] = ()  # arguments that are not what they were before
    left: dict[str, Any] = field(default_factory=dict)  # what these hold after the call
    aliased: tuple[str, ...] = ()  # arguments whose memory the returned value shares
    reused: bool = False  # the returned value shares memory with one returned before
    raw: list[np.ndarray] = field(default_factory=list)
    heard: list[Heard] = field(default_factory=list)  # calls of functions that were handed in

    def arguments(self) -> dict[str, Any]:
        """Return the arguments by name, in order."""
        return {**_named(self.names, self.args), **self.kwargs}


def _named(names: tuple[str, ...], args: tuple[Any, ...]) -> dict[str, Any]:
    extra = tuple(f"argument {i + 1}" for i in range(len(names), len(args)))
    return dict(zip(names + extra, args, strict=False))


def parameter_names(function: Callable[..., Any]) -> tuple[str, ...]:
    """Return the parameter names of a plain Python function."""
    code = function.__code__
    return code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]


class Place(Protocol):
    """Where a module's functions are called: the sandbox, or a place for trusted code."""

    def run(self, action: Callable[[], Any], module: ModuleType | None) -> Any: ...


class Recorder:
    """Calls functions of one loaded module; keeps every call in `calls`."""

    def __init__(
        self,
        place: Place,
        module: ModuleType,
        signatures: Signatures,
        on_call: Callable[[], object] | None = None,
    ) -> None:
        self._place = place
        self._module = module
        self.signatures = signatures
        self._on_call = on_call
        self.calls: list[Call] = []

    def call(self, function: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Call:
        """Call with copies of the arguments; an exception is recorded, not raised."""
        names = self.signatures[function].names
        call = Call(function, names, arrays.copied(args), arrays.copied(kwargs))
        given = (
            tuple(_heard(call, place, value) for place, value in enumerate(arrays.copied(args))),
            {name: _heard(call, name, value) for name, value in arrays.copied(kwargs).items()},
        )
        target = getattr(self._module, function)
        if self._on_call:
            self._on_call()
        try:
            raw = self._place.run(lambda: target(*given[0], **given[1]), self._module)
            self._record_value(call, raw, {**_named(call.names, given[0]), **given[1]})
        except LearnerError as raised:
            call.error = raised.error
        handed = {**_named(call.names, given[0]), **given[1]}
        before = call.arguments()
        handed |= {name: value for name, value in before.items() if isinstance(value, FunctionType)}
        call.changed = tuple(n for n in before if not arrays.same_bits(before[n], handed[n]))
        call.left = {name: arrays.copied(handed[name]) for name in call.changed}
        self.calls.append(call)
        return call

    def _record_value(self, call: Call, raw: Any, handed: dict[str, Any]) -> None:
        value = results.accepted(self.signatures[call.function].returns, raw)
        call.raw = arrays.arrays_in(value)
        call.value = arrays.copied(value)
        call.aliased = tuple(n for n, given in handed.items() if _overlap(call.raw, given))
        earlier = [array for past in self.calls for array in past.raw]
        call.reused = _overlap(call.raw, earlier)


def _heard(call: Call, place: int | str, value: Any) -> Any:
    """Return a function that also notes how it is called; any other value as it is."""
    if not isinstance(value, FunctionType):
        return value

    def heard(*args: Any, **kwargs: Any) -> Any:
        call.heard.append((place, arrays.copied(args), arrays.copied(kwargs)))
        return value(*args, **kwargs)

    return heard


def _overlap(returned: list[np.ndarray], value: Any) -> bool:
    held = arrays.arrays_in(value)
    return any(arrays.share_memory(one, other) for one in returned for other in held)


class Solution:
    """What a test gets: `solution.rms_norm(x, gamma)` calls the learner's function and records it."""

    def __init__(self, recorder: Recorder) -> None:
        self._recorder = recorder

    @property
    def calls(self) -> list[Call]:
        """All calls of this run so far, those of earlier tests too."""
        return self._recorder.calls

    def __getattr__(self, name: str) -> Callable[..., Any]:
        if name.startswith("_") or name not in self._recorder.signatures:
            raise AttributeError(f"exercise.toml declares no function {name}")
        return lambda *args, **kwargs: self._called(name, args, kwargs)

    def _called(self, name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        call = self._recorder.call(name, args, kwargs)
        if call.error is not None:
            raise LearnerError(call.error)
        wanted = self._recorder.signatures[name].returns
        fault = results.wrong_kind(name, wanted, call.value)
        if fault:
            raise Failure(fault, got=call.value)
        return call.value
