"""Says in what two calls with the same arguments differ, and how much their values tell.

Values are compared apart from the rest: two programs may agree in them though one has changed its
input as well, has handed back old memory, or has left the numbers in a wider type.
"""

import math
from collections.abc import Iterator
from typing import Any, TypeGuard

import numpy as np

from judge import arrays, compare, results
from judge.calls import Call

VALUE, DTYPE, CHANGED, MEMORY = "value", "dtype", "changed", "memory"
TIGHT = {"float16": 2e-3, "float32": 2e-5}  # about 2 and 170 ulp: another order of operations
TIGHT_ELSE = 1e-9
FLIPPED, FLIP = 50, 1e-2  # one entry in so many may be rounded to a neighbor: so far at most
NUMERIC = {*"iufc"}
MOST_VALUES = 16  # entries of one result that are weighed
CALL, ITEM, TEXT = 2, 2, 20  # bits: of a call, an item of a list, at most of an exception's words


def facets(one: Call, other: Call, loose: float = 1.0) -> set[str]:
    """Return in what the two differ; values may be `loose` times further apart than usual."""
    wrong = apart(one, other) > loose * tight(one, other)
    return {VALUE, *besides(one, other)} if wrong else besides(one, other)


def besides(one: Call, other: Call) -> set[str]:
    """Return in what the two differ apart from values."""
    found = set()
    if _dtypes(one) != _dtypes(other):
        found.add(DTYPE)
    if one.changed != other.changed or _values_apart(one.left, other.left) > TIGHT["float16"]:
        found.add(CHANGED)
    if (one.aliased, one.reused) != (other.aliased, other.reused):
        found.add(MEMORY)
    return found


def _dtypes(call: Call) -> list[np.dtype]:
    return [array.dtype for array in arrays.arrays_in(call.value)]


def tight(*calls: Call) -> float:
    """How far apart equal values may be: as the coarsest type of number among them has it."""
    leaves = (leaf for call in calls for leaf in arrays.leaves(call.value))
    names = [leaf.dtype.name for leaf in leaves if _has_dtype(leaf)]
    return max((TIGHT.get(name, TIGHT_ELSE) for name in names), default=TIGHT_ELSE)


def _has_dtype(leaf: Any) -> bool:
    scalar = arrays.is_plain_scalar(leaf) and arrays.is_a(leaf, np.generic)
    return scalar or arrays.is_plain_array(leaf)


def apart(one: Call, other: Call, flips: bool = False) -> float:
    """How far the values are apart, relative to their size; `flips`: but for entries that flipped."""
    if one.error is not None or other.error is not None:
        return 0.0 if _same_error(one.error, other.error) else np.inf
    return _values_apart(one.value, other.value, flips)


def _same_error(one: BaseException | None, other: BaseException | None) -> bool:
    """True for the same type and text: two programs may fail alike for quite different reasons."""
    return type(one) is type(other) and _text(one) == _text(other)


def _text(error: BaseException | None) -> str:
    try:
        return str(error)
    except Exception:  # an exception of the learner's own making
        return ""


def _values_apart(one: Any, other: Any, flips: bool = False) -> float:
    if arrays.is_plain_array(one) and arrays.is_plain_array(other):
        return _entries_apart(one, other, flips) if one.shape == other.shape else np.inf
    if results.is_number(one) and results.is_number(other):
        return compare.distance(np.asarray(one), np.asarray(other))
    if type(one) is not type(other):
        return np.inf
    if type(one) is dict:
        same = list(one) == list(other)
        return _values_apart([*one.values()], [*other.values()], flips) if same else np.inf
    if arrays.is_list(one) and arrays.is_list(other):
        if len(one) != len(other):
            return np.inf
        pairs = zip(one, other, strict=True)
        return max((_values_apart(a, b, flips) for a, b in pairs), default=0.0)
    return 0.0 if arrays.same_bits(one, other) else np.inf


def _entries_apart(one: np.ndarray, other: np.ndarray, flips: bool) -> float:
    if not {one.dtype.kind, other.dtype.kind} <= NUMERIC:
        return 0.0 if one.dtype == other.dtype and arrays.same_bits(one, other) else np.inf
    distances = np.sort(compare.distances(one, other), axis=None)
    if not distances.size:
        return 0.0
    few = distances.size // FLIPPED if flips and distances[-1] <= FLIP else 0
    return float(distances[-1 - few])


def evidence(calls: list[tuple[Call, Call]]) -> float:
    """Return the bits by which the first of each pair tells its values from those of the second.

    A zero, a NaN, a power of two tell one bit, whatever their number; what is rounded tells few. That a
    call goes wrong at all tells two, and one more if only some of its entries do.
    """
    seen: dict[Any, float] = {}
    for mine, reference in calls:
        for value in _telling(mine, reference):
            key = None if value != value else value  # one NaN is like another
            seen[key] = _bits(key, tight(mine))
    return sum(seen.values()) + sum(CALL + _in_part(*pair) for pair in calls)


def _in_part(mine: Call, reference: Call) -> bool:
    alike: list[bool] = []
    for one, other in zip(arrays.leaves(mine.value), arrays.leaves(reference.value), strict=False):
        if _are_numbers(one) and _are_numbers(other) and one.shape == other.shape:
            near = compare.distances(one, other) <= tight(mine, reference)
            alike += [bool(near.any()), bool(near.all())]
    return any(alike) and not all(alike)


def _are_numbers(value: Any) -> TypeGuard[np.ndarray]:
    return arrays.is_plain_array(value) and value.dtype.kind in NUMERIC - {"c"}


def _telling(mine: Call, reference: Call) -> Iterator[Any]:
    if mine.error is not None:
        yield f"{type(mine.error)} {_text(mine.error)}"
        return
    ones, others = list(arrays.leaves(mine.value)), list(arrays.leaves(reference.value))
    if not any(_has_dtype(one) or type(one) is float for one in ones):  # names, places, nothing
        yield arrays.show(mine.value)[:TEXT]
        return
    others += [None] * (len(ones) - len(others))
    for one, other in zip(ones, others, strict=False):
        if _are_numbers(one):
            yield from _wrong_entries(one, other, tight(mine, reference))
        elif results.is_number(one):
            yield float(one)


def _wrong_entries(one: np.ndarray, other: Any, limit: float) -> list[float]:
    if not _are_numbers(other) or one.shape != other.shape:
        return list(map(float, one.flat[:MOST_VALUES]))
    wrong = one[compare.distances(one, other) > limit]
    return list(map(float, wrong[:MOST_VALUES]))


def _bits(value: Any, limit: float) -> float:
    if isinstance(value, str):
        return min(TEXT, max(ITEM, len(value) // 2))
    if not isinstance(value, float) or not math.isfinite(value) or value == 0:
        return 1.0
    mantissa = int(abs(math.frexp(value)[0]) * (1 << 53))
    return min(54 - (mantissa & -mantissa).bit_length(), -math.log2(limit))
