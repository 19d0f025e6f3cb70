"""Says what is wrong if the function that an exercise asks for isn't there."""

from types import FunctionType
from typing import Any

from judge import trace
from judge.arrays import is_a
from judge.calls import parameter_names
from judge.text import Sentence, sentence


def missing(name: str, defined: dict[str, Any]) -> Sentence | None:
    """Say why code that defines these names can't be called by `name`, or return None."""
    if name not in defined:
        own = [n for n, value in defined.items() if is_a(value, FunctionType)]
        alike = [n for n in own if _letters(n) == _letters(name)] or own
        missing = sentence("no_function", function=name)
        letter = trace.lookalike(name, own)
        classes = [n for n, value in defined.items() if is_a(value, type)]
        if letter:
            return sentence("lines", first=missing, second=letter)
        if classes and not own:
            return sentence("only_a_class", function=name, name=classes[-1])
        if alike:
            return sentence("no_function_but", function=name, similar=alike[-1])
        return missing
    if not callable(defined[name]):
        return sentence("not_callable", function=name)
    function = defined[name]
    if is_a(function, FunctionType) and parameter_names(function)[:1] == ("self",):
        return sentence("is_a_method", function=name)
    return None


def _letters(name: str) -> str:
    return name.replace("_", "").lower()
