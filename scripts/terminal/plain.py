"""Turns the Markdown of statements and hints into what a terminal can show.

Formulas become plain text, `{{key}}` becomes the recorded number. No Node.js is needed here, which pages
typeset formulas with: what they read from is MathML, this reads the formula itself.
"""

import re
from collections.abc import Iterator
from functools import cache

from lab.records.printing import SUPERSCRIPTS
from website.marks.numbers import Numbers

FORMULA = re.compile(r"\$\$(.+?)\$\$|\$([^$\n]+)\$", re.DOTALL)
CODE = re.compile(r"(^```.*?^```|`[^`\n]+`)", re.MULTILINE | re.DOTALL)
ANCHOR = re.compile(r" \{#[\w-]+\}$", re.MULTILINE)
TOKEN = re.compile(r"\\[a-zA-Z]+|\\.|\s+|.", re.DOTALL)
SIGNS = {
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "varepsilon": "ε", "mu": "μ",
    "sigma": "σ", "partial": "∂", "sum": "∑", "cdot": "·", "times": "×", "odot": "⊙", "top": "ᵀ",
    "to": "→", "leftarrow": "←", "ge": "≥", "le": "≤", "ne": "≠", "approx": "≈", "in": "∈", "log": "log",
    "max": "max", "min": "min", "exp": "exp", "infty": "∞", "pm": "±", "dots": "…", "ldots": "…",
    "cdots": "…", "left": "", "right": "", "mid": "|", "lfloor": "⌊", "rfloor": "⌋", "quad": "  ",
    "qquad": "    ", "bigl": "", "bigr": "", "lvert": "|", "rvert": "|", "pi": "π", "theta": "θ",
}  # fmt: skip
ROWS = {"aligned": ("\n", ""), "pmatrix": (";", "()")}  # what stands between rows, and around all
SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
ONE_PIECE = re.compile(r"[\w.²³]*|\([^()]*\)")
WHOLE = re.compile(r"-?\d+")


def text(markdown: str) -> str:
    """Return Markdown without formulas, marks and anchors; code stays as it is."""
    pieces = CODE.split(ANCHOR.sub("", _numbers().text_in(markdown)))
    return "".join(
        piece if place % 2 else FORMULA.sub(_said, piece) for place, piece in enumerate(pieces)
    )


@cache
def _numbers() -> Numbers:
    return Numbers()


def _said(match: re.Match[str]) -> str:
    if match[2] is not None:
        return formula(match[2])
    lines = formula(match[1]).split("\n")
    return "\n".join(f"    {line.strip()}" for line in lines if line.strip())


def formula(tex: str) -> str:
    """Return a formula in one line, as in `√(σ² + ε)`; a line for each row of aligned ones."""
    rows = _group(iter(TOKEN.findall(tex.strip())), "", "\n")
    return "\n".join(re.sub(r" {2,}(?=\S)", " ", row).strip() for row in rows.split("\n"))


def _group(tokens: Iterator[str], end: str, between: str) -> str:
    """Put tokens into words up to `end`."""
    said = ""
    for token in tokens:
        if token == end:
            break
        if token in ("^", "_"):
            said = said.rstrip() + _script(token, _argument(tokens))
        elif token.startswith("\\begin"):
            said += _rows(tokens)
        elif token.startswith("\\end"):
            _argument(tokens)
            break
        else:
            said += between if token == "\\\\" else _word(token, tokens)
    return said


def _rows(tokens: Iterator[str]) -> str:
    between, around = ROWS.get(_argument(tokens), (" ", ""))
    return around[:1] + _group(tokens, "", between).strip() + around[1:]


def _argument(tokens: Iterator[str]) -> str:
    token = next((token for token in tokens if not token.isspace()), "")
    return _group(tokens, "}", " ") if token == "{" else _word(token, tokens)


def _word(token: str, tokens: Iterator[str]) -> str:
    if token == "{":
        return _group(tokens, "}", " ")
    if token.isspace() or token == "&":
        return " "
    if not token.startswith("\\"):
        return token
    name = token[1:].strip()
    if name in ("frac", "dfrac", "tfrac"):
        return f"{_whole(_argument(tokens))}/{_whole(_argument(tokens))}"
    if name == "sqrt":
        return f"√{_whole(_argument(tokens))}"
    if name == "hat":
        return _argument(tokens) + "\u0302"
    if name in ("operatorname", "text", "mathrm", "mathbf"):
        return _argument(tokens)
    if not name.isalpha():
        return name if name and name in "{}|%_#" else " "
    return SIGNS.get(name, name) + (" " if name in ("sum", "max", "min") else "")


def _script(sign: str, index: str) -> str:
    index = index.strip()
    if index == "ᵀ":
        return index
    if sign == "^":
        plain = index.replace("−", "-")
        return plain.translate(SUPERSCRIPTS) if WHOLE.fullmatch(plain) else f"^{_whole(index)}"
    return index.translate(SUBSCRIPTS) if index.isdecimal() else f"_{_whole(index)}"


def _whole(said: str) -> str:
    """In parentheses unless it is one piece."""
    said = said.strip()
    return said if ONE_PIECE.fullmatch(said) else f"({said})"
