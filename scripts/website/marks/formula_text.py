"""Says a formula in one line of plain text, for places where no markup can stand: search results."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

from lab.records.printing import SUPERSCRIPTS

MATHML = re.compile(r"<math.*?</math>", re.DOTALL)
RELATIONS = frozenset("=≠<>≤≥≈→←∈")
ACCENTS = {"^": "\u0302", "~": "\u0303", "‾": "\u0305"}
INVISIBLE = re.compile("[\u200b\u2061]")
WHOLE = re.compile(r"-?\d+")
ONE_PIECE = re.compile(r"[\w.²³¹⁰-⁹]+|\W|\([^()]*\)")


def text_of(markup: str) -> str:
    """The text of the first MathML element in `markup`, as in `√(σ² + ε)`."""
    found = MATHML.search(markup)
    assert found, markup
    root = re.sub(r' xmlns="[^"]*"', "", found[0])
    return re.sub(r"\s+", " ", INVISIBLE.sub("", _said(ET.fromstring(root)))).strip()


def _said(node: ET.Element) -> str:
    parts = [_said(child) for child in node if child.tag != "annotation"]
    match node.tag, parts:
        case "mfrac", [over, under]:
            return f"{_grouped(over)}/{_grouped(under)}"
        case "msqrt", _:
            return f"√{_grouped(''.join(parts))}"
        case "msup", [base, index]:
            return base + _raised(index)
        case "msub" | "munder", [base, index]:
            return _apart(base, f"_{_grouped(index)}")
        case "msubsup" | "munderover", [base, low, high]:
            return _apart(base, f"_{_grouped(low)}{_raised(high)}")
        case "mtr", _:
            return "".join(parts) + "; "
        case "mo", _:
            sign = node.text or ""
            return f" {sign} " if sign in RELATIONS else f"{sign} " if sign == "," else sign
        case "mover", [base, accent]:
            return base + ACCENTS.get(accent, "")
        case "mtable", _:
            return "".join(parts).removesuffix("; ")
    return (node.text or " ") if node.tag in ("mi", "mn", "mtext", "mspace") else "".join(parts)


def _apart(base: str, limits: str) -> str:
    """A sum keeps its distance from what is summed."""
    return f"{base}{limits} " if base in "∑∏" else base + limits


def _raised(index: str) -> str:
    plain = index.replace("−", "-")
    return plain.translate(SUPERSCRIPTS) if WHOLE.fullmatch(plain) else f"^{_grouped(index)}"


def _grouped(text: str) -> str:
    """In parentheses unless it is one word, number or sign."""
    text = text.strip()
    return text if ONE_PIECE.fullmatch(text) else f"({text})"
