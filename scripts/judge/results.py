"""Says which results count as an array, a number or a tuple: the same in every exercise."""

from collections.abc import Callable
from typing import Any

import numpy as np

from judge import arrays
from judge.exercise import Returns
from judge.text import Sentence, sentence

NUMBERS = (np.floating, np.integer)  # of NumPy; its booleans and complex numbers are none


def accepted(wanted: Returns, value: Any) -> Any:
    """Return `value` as the tests see it: a NamedTuple as a tuple, a number in () as a number."""
    plain = _plain_tuple(value)
    if isinstance(wanted, tuple) and type(plain) is tuple and len(plain) == len(wanted):
        return tuple(accepted(kind, item) for kind, item in zip(wanted, plain, strict=True))
    if wanted == "float" and arrays.is_plain_array(plain) and plain.shape == ():
        return plain[()]
    return _plain_inside(plain) if wanted == "any" else plain


def _plain_tuple(value: Any) -> Any:
    return tuple.__getitem__(value, slice(None)) if arrays.is_a(value, tuple) else value


def _plain_inside(value: Any, levels: int = arrays.NESTED) -> Any:
    """A NamedTuple in a list is a tuple there too, and a whole number of NumPy is a whole number."""
    value = _plain_tuple(value)
    if arrays.is_plain_scalar(value) and arrays.is_a(value, np.integer):
        return int(value)
    if levels and arrays.is_list(value) and len(value) <= arrays.MANY:
        return type(value)(_plain_inside(item, levels - 1) for item in value)
    return value


def wrong_kind(function: str, wanted: Returns, value: Any) -> Sentence | None:
    """Say in what way `value` is not of the declared kind, or return None."""
    if wanted == "any" or (isinstance(wanted, str) and _IS_OF_KIND[wanted](value)):
        return None
    if value is None:
        return sentence("returned_none", function=function)
    if isinstance(wanted, tuple):
        return _wrong_tuple(function, wanted, value)
    fault = sentence(f"returned_no_{wanted}", function=function, got=in_words(value))
    if wanted == "float" and arrays.is_plain_array(value) and value.size == 1:
        return sentence("with_float", fault=fault)
    return fault


def _wrong_tuple(function: str, wanted: tuple[str, ...], value: Any) -> Sentence | None:
    if type(value) is not tuple:
        got = in_words(value)
        return sentence("returned_no_tuple", function=function, got=got, count=len(wanted))
    if len(value) != len(wanted):
        return sentence("returned_count", function=function, got=len(value), count=len(wanted))
    for place, (kind, item) in enumerate(zip(wanted, value, strict=True), 1):
        fault = wrong_kind(function, kind, item)
        if fault:
            return sentence("returned_part", place=place, fault=fault)
    return None


def is_number(value: Any) -> bool:
    """True for Python's int and float, and for NumPy's whole and floating numbers; not for truths."""
    return (
        type(value) is float
        or type(value) is int
        or (arrays.is_plain_scalar(value) and arrays.is_a(value, *NUMBERS))
    )


_IS_OF_KIND: dict[str, Callable[[Any], bool]] = {
    "array": arrays.is_plain_array,
    "float": is_number,
}


def in_words(value: Any) -> Sentence:
    """Name what a value is, without asking it."""
    name = arrays.type_name(value)
    if arrays.is_array(value) and not arrays.is_plain_array(value):
        known = "np." if name in ("matrix", "MaskedArray") else ""
        return sentence("kind_subclass", name=known + name)
    if arrays.is_plain_array(value):
        return sentence("kind_array", shape=value.shape)
    if arrays.is_plain_scalar(value) and arrays.is_a(value, bool, np.bool_):
        return sentence("kind_truth", name="np.bool" if arrays.is_a(value, np.bool_) else name)
    if is_number(value):
        numpys = "np." if arrays.is_a(value, np.generic) else ""
        return sentence("kind_scalar", name=numpys + name)
    if arrays.is_list(value):
        key = "kind_list" if type(value) is list else "kind_tuple"
        return sentence(key, count=len(value))
    if arrays.is_plain_scalar(value) and arrays.is_a(value, np.generic):
        name = f"np.{name}"
    return sentence("kind_named", name=name)
