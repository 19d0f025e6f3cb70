"""Contrasts of the figures' colours, from the style sheets: both schemes and print."""

from __future__ import annotations

import re
from functools import cache

from toolchain import ROOT

CSS = ROOT / "overrides" / "assets" / "css"
SCHEMES = ("default", "slate", "print")
LEAST = 4.5
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_DECLARATION = re.compile(r"([\w-]+):\s*([^;]+);")
_MEDIA = re.compile(r"@media print \{((?:[^{}]|\{[^{}]*\})*)\}")


def ratio(kind: str, ground: str, scheme: str) -> float:
    """The contrast of a kind of text to a kind of shape, or to the paper if that is empty."""
    below = f"fig-{ground}" if ground else ""
    a = _luminance(_colour(_fills()[f"fig-{kind}"], scheme))
    b = _luminance(_colour(_fills()[below] if below else "var(--fig-paper)", scheme))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)


def has_fill(kind: str) -> bool:
    """Whether shapes of this kind hide what they are painted on."""
    return _fills().get(f"fig-{kind}", "none") != "none"


def _read(name: str) -> str:
    text = (CSS / name).read_text("utf-8")
    return re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)


@cache
def _fills() -> dict[str, str]:
    """The fill of each class of the figures."""
    fills: dict[str, str] = {}
    for selector, body in _RULE.findall(_MEDIA.sub("", _read("figures.css"))):
        declared = dict(_DECLARATION.findall(body))
        if "fill" in declared:
            fills |= dict.fromkeys(re.findall(r"\.(fig-[\w-]+)", selector), declared["fill"])
    return fills


@cache
def _variables(scheme: str) -> dict[str, str]:
    """The custom properties that hold in a scheme; paper overrides either scheme."""
    figures = _read("figures.css")
    printed = " ".join(_MEDIA.findall(figures))
    values: dict[str, str] = {}
    for text in (_read("theme.css"), _MEDIA.sub("", figures), printed if scheme == "print" else ""):
        for selector, body in _RULE.findall(text):
            if ":root" in selector or f'"{scheme}"' in selector:
                values |= dict(_DECLARATION.findall(body))
    return values


def _colour(value: str, scheme: str) -> tuple[float, float, float]:
    while match := re.fullmatch(r"var\((--[\w-]+)\)", value.strip()):
        value = _variables(scheme)[match[1]]
    digits = value.strip().removeprefix("#")
    if len(digits) == 3:
        digits = "".join(2 * digit for digit in digits)
    red, green, blue = (int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4))
    return red, green, blue


def _luminance(colour: tuple[float, float, float]) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
