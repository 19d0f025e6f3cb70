"""The digits that a number is printed with, given how far kernels differ; and when it comes back.

Pages print only digits that stand for every value within MARGIN spreads of the recorded one; where
less than the whole part stands, a sign says "about". A repetition must be printed alike.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

from lab.records.bands import BAND, Value, entries, pairs
from lab.records.findings import MEASURED
from lab.records.printing import ABOUT, render

MARGIN = 2  # printed digits stand so many times farther off than any kernel was
FINEST = 20  # nothing is asked to come back closer than this part of the last digit of its form


def printed(value: Value, form: str, spread: float) -> str:
    """`value` in its form, with as many of its digits as stand within the margin."""
    return render(value, portable(value, form, spread))


def portable(value: Value, form: str, spread: float) -> str:
    """The form itself, or the next coarser one whose digits stand within the margin.

    If not even the first digit does, that digit, said to be "about". A form that is "about" itself
    may end with a digit that does not stand, if it is worth half the spread.
    """
    if not spread or form.startswith("below"):
        return form
    plain = form.removeprefix(ABOUT)
    if plain == form or _stands(value, plain, spread):
        forms = list(_coarser(value, plain))
        return next((each for each in forms if _stands(value, each, spread)), forms[-1])
    forms = [each.removeprefix(ABOUT) for each in _coarser(value, plain)]
    worth = (each for each in forms if 2 * _last_digit(value, each) >= spread)
    return ABOUT + next(worth, forms[-1])


def comes_back(again: Value, recorded: Value, form: str, spread: float) -> bool:
    """Whether a repetition is printed alike and lies within the band."""
    shown = portable(recorded, form, spread)
    try:
        farthest = max(abs(a - b) for a, b in pairs(again, recorded))
    except ValueError:
        return False
    alike = render(again, shown) == render(recorded, shown)
    near = farthest <= BAND * spread + _last_digit(recorded, form) / FINEST
    return near and (alike or not _stands(recorded, shown, spread))


def _stands(value: Value, form: str, spread: float) -> bool:
    low, high = (_moved(value, by * MARGIN * spread) for by in (-1, 1))
    return render(low, form) == render(value, form) == render(high, form)


def _coarser(value: Value, form: str) -> Iterator[str]:
    """The form, and all with fewer digits."""
    kind, _, digits = form.partition(" ")
    least = 1 if kind == "figures" else 0
    for left in range(int(digits), least - 1, -1):
        about = kind == "figures" and left == 1 < int(digits)
        yield f"{ABOUT if about else ''}{kind} {left}"
    if kind == "fixed":
        yield from (f"{ABOUT}figures {left}" for left in range(max(1, _whole(value) - 1), 0, -1))


def _whole(value: Value) -> int:
    """How many digits stand before the point."""
    return max(len(f"{abs(entry):.0f}") for entry in entries(value))


def _last_digit(value: Value, form: str) -> float:
    """What one unit of the last printed digit is worth, in the finest entry."""
    kind, _, digits = form.removeprefix(ABOUT).partition(" ")
    if kind in ("fixed", "percent"):
        return 10.0 ** -(int(digits) + 2 * (kind == "percent"))
    sizes = [math.floor(math.log10(abs(entry))) for entry in entries(value) if entry]
    return 10.0 ** (min(sizes, default=0) - int(digits) + (kind == "figures"))


def _moved(value: Value, by: float) -> Value:
    return [entry + by for entry in value] if isinstance(value, Sequence) else value + by


def agrees(again: Any, recorded: Any, form: str, tolerance: str, spread: float) -> bool:
    """Whether a repetition comes back as the recorded number should."""
    if again is None or recorded is None or tolerance == "exact":
        return bool(again == recorded)
    if tolerance == MEASURED:
        return comes_back(again, recorded, form, spread)
    kind, amount = tolerance[0], float(tolerance[1:])
    if kind == "<":
        return bool(abs(again) < amount and abs(recorded) < amount)
    return bool(recorded / amount <= again <= recorded * amount)
