"""Copies, compares and describes the values that go into a learner's function and come out of it."""

from collections.abc import Callable, Iterable, Iterator
from types import FunctionType
from typing import Any, TypeGuard

import numpy as np

SHOWN_ENTRIES = 24  # larger arrays are abridged
ABRIDGED = 400  # characters that are shown of a long text
NESTED = 8  # levels of lists, tuples and dicts that are looked into; a list may hold itself
MANY = 100_000  # items; a longer list is not looked into: no demand is that long
HUGE = 1 << 28  # bytes; no demand is that large, so that nobody looks at more than the shape
NUMPY_SCALARS = set(np.sctypeDict.values()) - {np.void, np.object_}  # these hold anything
PLAIN_SCALARS = (int, float, bool, str, type(None), complex, *NUMPY_SCALARS)
_PLAIN = frozenset(map(id, PLAIN_SCALARS))  # a class may overload even the comparison with another
_name_of_type = type.__dict__["__name__"].__get__


def is_a(value: object, *kinds: type) -> bool:
    """True for an instance of one of `kinds`: by its true type, not by the `__class__` it claims."""
    return issubclass(type(value), kinds)


def type_name(value: object) -> str:
    """The name of the value's type, whatever the type has to say about that."""
    return str(_name_of_type(type(value)))


def is_array(value: object) -> TypeGuard[np.ndarray]:
    """True for an ndarray or a subclass."""
    return is_a(value, np.ndarray)


def is_plain_array(value: object) -> TypeGuard[np.ndarray]:
    """True for an ndarray that is no subclass: its comparisons cannot be overloaded."""
    return type(value) is np.ndarray


def is_plain_scalar(value: object) -> bool:
    """True for Python's own numbers, strings, booleans and None, and for NumPy's scalars."""
    return id(type(value)) in _PLAIN


def copied_array(array: np.ndarray) -> np.ndarray:
    """Return a writable copy with the very strides of `array`, whatever they are."""
    extents = [(size - 1) * stride for size, stride in zip(array.shape, array.strides, strict=True)]
    if array.nbytes > HUGE:
        return array
    if array.size == 0 or array.dtype.hasobject:
        return array.copy()
    first = -sum(extent for extent in extents if extent < 0)
    last = sum(extent for extent in extents if extent > 0)
    memory = np.zeros(first + last + array.itemsize, np.uint8)
    copy = np.ndarray(array.shape, array.dtype, memory.data, first, array.strides)
    copy[...] = array
    return copy


def copied(value: Any) -> Any:
    """Return a deep copy of arrays in lists, tuples and dicts; other values are passed through."""
    return mapped(value, copied_array)


def _is_sequence(value: Any) -> TypeGuard[list[Any] | tuple[Any, ...]]:
    return is_list(value) and len(value) <= MANY


def is_list(value: Any) -> TypeGuard[list[Any] | tuple[Any, ...]]:
    """True for a plain list or tuple, asked in a way that no class can answer for itself."""
    return type(value) is list or type(value) is tuple


def _is_dict(value: Any) -> TypeGuard[dict[Any, Any]]:
    """True for a dict whose keys neither compare nor show themselves in ways of their own."""
    return type(value) is dict and all(map(is_plain_scalar, value))


def mapped(value: Any, change: Callable[[np.ndarray], Any], levels: int = NESTED) -> Any:
    """Return `value` with each plain array in it replaced by `change(array)`."""
    if is_plain_array(value):
        return change(value)
    if levels and _is_sequence(value):
        return type(value)(mapped(item, change, levels - 1) for item in value)
    if levels and _is_dict(value):
        return {key: mapped(item, change, levels - 1) for key, item in value.items()}
    return value


def leaves(value: Any, levels: int = NESTED) -> Iterator[Any]:
    """Yield the innermost values of lists, tuples and dicts, in order."""
    if levels and _is_sequence(value):
        for item in value:
            yield from leaves(item, levels - 1)
    elif levels and _is_dict(value):
        for item in value.values():
            yield from leaves(item, levels - 1)
    else:
        yield value


def arrays_in(value: Any) -> list[np.ndarray]:
    """Return all arrays in `value`, subclasses too."""
    return [leaf for leaf in leaves(value) if is_array(leaf)]


def same_bits(one: Any, other: Any, levels: int = NESTED) -> bool:
    """True if both are equal to the last bit: nesting, types, shapes, dtypes, NaNs, signed zeros."""
    if type(one) is not type(other):
        return False
    if is_array(one):
        alike = one.shape == other.shape and one.dtype == other.dtype
        return alike and one.tobytes() == other.tobytes()
    if levels and is_list(one):
        return len(one) == len(other) and _all_same(one, other, levels)
    if levels and _is_dict(one):
        return list(one) == list(other) and _all_same(one.values(), other.values(), levels)
    if type(one) is float or is_a(one, np.generic):
        return np.asarray(one).tobytes() == np.asarray(other).tobytes()
    return one is other or (is_plain_scalar(one) and one == other)


def _all_same(ones: Iterable[Any], others: Iterable[Any], levels: int) -> bool:
    return all(same_bits(*pair, levels - 1) for pair in zip(ones, others, strict=True))


def share_memory(one: np.ndarray, other: np.ndarray) -> bool:
    """True if the two arrays overlap in memory (bounded effort: the bounds decide if in doubt)."""
    try:
        return bool(np.shares_memory(one, other, max_work=10_000))  # type: ignore[arg-type]
    except np.exceptions.TooHardError:
        return True


def number(value: Any) -> str:
    """Show one number with the digits its type carries."""
    if isinstance(value, np.float64 | float):
        return f"{float(value):.12g}"
    if isinstance(value, np.floating):
        return f"{float(value):.7g}"
    return str(value)


def bits(number: np.floating) -> str:
    """Show the bits of a floating number, in hexadecimal."""
    return f"0x{number.tobytes()[::-1].hex()}"


def show(value: Any, levels: int = NESTED) -> str:
    """Show a value with its type: `float32 (2, 3)` and the entries, abridged if there are many."""
    if is_array(value):
        return f"{value.dtype.name} {value.shape}\n{entries(value)}"
    if is_plain_scalar(value) and is_a(value, np.generic):
        return f"{value.dtype.name} {number(value)}"
    if levels and is_list(value) and arrays_in(value):
        return "\n".join(f"[{i}] {show(item, levels - 1)}" for i, item in enumerate(value))
    if is_a(value, FunctionType):
        return str(value.__name__)
    return abridged(described(value) if leaves_are_plain(value) else opaque(value))


def described(value: Any) -> str:
    """Return the repr of a value made of plain ones, as far as it has one."""
    if type(value) is str or type(value) is bytes:
        return repr(value[:ABRIDGED])
    try:
        return repr(value)
    except ValueError:  # an int of too many digits
        return opaque(value)


def leaves_are_plain(value: Any) -> bool:
    """True if `value` is made of lists, tuples, dicts and plain scalars or arrays only."""
    return all(is_plain_scalar(leaf) or is_plain_array(leaf) for leaf in leaves(value))


def opaque(value: Any) -> str:
    """Name a value that must not be asked to describe itself."""
    return f"<{type_name(value)}>"


def entries(array: np.ndarray) -> str:
    """Print the entries of an array, alike under any print options; objects are not asked."""
    if array.dtype.hasobject:
        return opaque(array.flat[0]) if array.size else "[]"
    return np.array2string(
        array,
        max_line_width=88,
        precision=6,
        suppress_small=False,
        separator=", ",
        threshold=SHOWN_ENTRIES,
        edgeitems=3,
        floatmode="maxprec",
        formatter={"float_kind": _number_or_bits} if _odd_nans(array) else None,
    )


def _odd_nans(array: np.ndarray) -> bool:
    """True if there are NaNs whose bits tell more than that they are NaN."""
    if array.dtype.kind != "f" or array.dtype.itemsize > 8:
        return False
    return any(map(_is_odd, array[np.isnan(array)][:MANY]))


def _is_odd(number: np.floating) -> bool:
    usual = number.dtype.type(np.nan)
    return bits(np.abs(number)) != bits(np.abs(usual))


def _number_or_bits(number: np.floating) -> str:
    if np.isnan(number):
        return f"nan {bits(number)}"
    return f"{float(number):.6g}"


def abridged(text: str, limit: int = ABRIDGED) -> str:
    """Cut a long text, and show that it was cut."""
    return text if len(text) <= limit else text[:limit] + " …"
