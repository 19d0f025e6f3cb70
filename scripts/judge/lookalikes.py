"""Knows the characters that look like those of Python's syntax and names, and are others."""

import unicodedata

SIGNS = {
    **dict.fromkeys("“”„‟″〝〞«»「」『』", '"'),
    **dict.fromkeys("‘’‚‛′`´", "'"),
    **dict.fromkeys("‐‑‒–—―−﹣", "-"),
    **dict.fromkeys("【〔〖", "["),
    **dict.fromkeys("】〕〗", "]"),
    **dict.fromkeys("《〈≺", "<"),
    **dict.fromkeys("》〉≻", ">"),
    **dict.fromkeys("×∗·⋅∙•⊙✕✖", "*"),
    **dict.fromkeys("÷∕⁄", "/"),
    **dict.fromkeys("≤⩽≦", "<="),
    **dict.fromkeys("≥⩾≧", ">="),
    **dict.fromkeys("→⟶", "->"),
    "≠": "!=", "。": ".", "、": ",", "…": "...", "∶": ":", "＾": "**",
}  # fmt: skip
MATHEMATICS = {"²": "**2", "³": "**3", "√": "np.sqrt", "∞": "np.inf"}
# Cyrillic and Greek letters that most fonts draw like Latin ones.
LETTERS = dict(zip("аАВсСԁеЕНһіІјЈКМоОрРԛѕЅТԝхХуУΑΒΕΖΗΙΚΜΝοΟΡΤΥΧ",
                   "aABcCdeEHhiIjJKMoOpPqsSTwxXyYABEZHIKMNoOPTYX", strict=True))  # fmt: skip
INVISIBLE = ("Zs", "Cf", "Cc")


def ascii_twin(char: str) -> str | None:
    """Return the ASCII text that a full-width or look-alike character stands for, if any."""
    twin = SIGNS.get(char) or MATHEMATICS.get(char) or unicodedata.normalize("NFKC", char)
    return twin if twin.isascii() and not char.isalpha() else None


def is_stray(char: str) -> bool:
    """True for a character that has no place in Python's syntax but may well be taken for one."""
    if char.isascii():
        return (char < " " and char not in "\t\n\f") or char == "\x7f"
    return is_invisible(char) or ascii_twin(char) is not None


def is_invisible(char: str) -> bool:
    """True for blanks, control characters and the like."""
    return unicodedata.category(char) in INVISIBLE


def described(char: str) -> str:
    """Return code point and name."""
    return f"U+{ord(char):04X} {unicodedata.name(char, '')}".rstrip()


def in_latin(name: str) -> str:
    """Return `name` with the Latin letters that it seems to be written in."""
    return unicodedata.normalize("NFKC", "".join(LETTERS.get(char, char) for char in name))


def letter_unlike(name: str, wanted: str) -> str | None:
    """Return the first letter of `name` that only looks like that of `wanted`, if all look alike."""
    if name == wanted or in_latin(name) != wanted:
        return None
    return next((char for char in name if not char.isascii()), None)
