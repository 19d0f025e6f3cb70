"""Prints numbers alike in both languages: commas from five digits on, a true minus, no unit."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

ABOUT = "about "  # before a form: a sign says that the digits are not exact
SUPERSCRIPTS = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def render(value: float | Sequence[float], form: str) -> str:
    """`value`, a number or the entries of a vector, in a form: `fixed N` decimals,
    `figures N` significant digits, `percent N` decimals of a share of one (the `%` stands
    in the page), `power N` (a × 10ⁿ), `below N` (< 10ᴺ); any of them after `about `."""
    if form.startswith(ABOUT):
        return f"≈ {render(value, form.removeprefix(ABOUT))}"
    if isinstance(value, Sequence):
        return "[" + ", ".join(render(entry, form) for entry in value) + "]"
    kind, _, digits = form.partition(" ")
    return {
        "fixed": _fixed,
        "figures": _figures,
        "percent": _percent,
        "power": _power,
        "below": lambda _, exponent: f"< {_ten_to_the(exponent)}",
    }[kind](value, int(digits)).replace("-", "−")


def _fixed(value: float, digits: int) -> str:
    text = _grouped(f"{value:,.{digits}f}")
    return text.removeprefix("-") if not text.strip("-0.,") else text  # no "-0.00"


def _figures(value: float, digits: int) -> str:
    return _grouped(f"{Decimal(f'{value:.{digits - 1}e}'):,f}")


def _grouped(text: str) -> str:
    whole = text.lstrip("-").partition(".")[0]
    return text.replace(",", "") if len(whole) <= len("9,999") else text


def _percent(value: float, digits: int) -> str:
    return _fixed(100 * value, digits)


def _power(value: float, digits: int) -> str:
    mantissa, exponent = f"{value:.{digits}e}".split("e")
    return f"{mantissa} × {_ten_to_the(int(exponent))}"


def _ten_to_the(exponent: int) -> str:
    return "10" + str(exponent).translate(SUPERSCRIPTS)
