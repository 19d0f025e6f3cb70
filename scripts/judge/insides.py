"""Puts back what code can change inside functions and classes, where no replaced name shows it.

Held are those of the judge and of NumPy, as they were before any learner's code ran.
"""

import sys
from collections.abc import Iterator
from functools import cache
from types import FunctionType, ModuleType
from typing import Any

HELD = ("judge", "numpy")
MUTABLE = 1 << 9, 1 << 8  # flags of a type: made by a program, and not to be changed
_set, _delete, _names = type.__setattr__, type.__delattr__, vars


@cache
def snapshot() -> tuple[list[tuple[Any, ...]], list[tuple[type, dict[str, Any]]]]:
    """Return what every function runs, and the attributes of every class of the judge."""
    functions: dict[int, FunctionType] = {}
    classes: dict[int, type] = {}
    for module in _modules():
        for value in tuple(vars(module).values()):
            inner = getattr(value, "__wrapped__", None)  # NumPy's functions are thin shells
            if isinstance(inner, FunctionType):
                functions[id(inner)] = inner
            if isinstance(value, FunctionType):
                functions[id(value)] = value
            elif isinstance(value, type) and value.__module__.partition(".")[0] == "judge":
                classes[id(value)] = value
                methods = [m for m in vars(value).values() if isinstance(m, FunctionType)]
                functions |= {id(method): method for method in methods}
    held = [(f, f.__code__, f.__defaults__, f.__kwdefaults__) for f in functions.values()]
    return held, [(one, dict(vars(one))) for one in classes.values() if _can_change(one)]


def _modules() -> Iterator[ModuleType]:
    for name, module in tuple(sys.modules.items()):
        if isinstance(module, ModuleType) and name.partition(".")[0] in HELD:
            yield module


def _can_change(one: type) -> bool:
    made, fixed = MUTABLE
    return bool(one.__flags__ & made) and not one.__flags__ & fixed


def put_back() -> bool:
    """Restore every function and class that is not as it was; tell whether there was one."""
    found = False
    functions, classes = snapshot()
    for one, attributes in classes:
        now = dict(_names(one))
        for name in now.keys() - attributes.keys():
            _delete(one, name)
            found = True
        for name, value in attributes.items():
            if now.get(name) is not value:
                _set(one, name, value)
                found = True
    for function, code, defaults, named in functions:
        if (
            function.__code__ is not code
            or function.__defaults__ is not defaults
            or function.__kwdefaults__ is not named
        ):
            function.__code__, function.__defaults__, function.__kwdefaults__ = (
                code, defaults, named
            )  # fmt: skip
            found = True
    return found
