"""Compares the two languages of every text by structure, since nobody can diff prose.

Pairs are `<name>.en.md` and `<name>.zh.md` below docs/ and exercises/. What must agree is what no
translation changes: headings with their ids, code, formulas, tables, links, admonitions, figures,
snippets, marks, and the numbers in the prose.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("docs", "exercises")
FREE_HEADINGS = "hints"  # its headings are names of tests, so they need no ids

FENCE = re.compile(
    r"^(?P<indent> *)(?P<fence>`{3,}|~{3,})(.*?)\n(.*?)^(?P=indent)(?P=fence)[ ]*$", re.M | re.S
)
HEADING = re.compile(r"^(#{1,6}) +(.*?)(?: *\{[^}]*?#([\w-]+)[^}]*\})? *$", re.M)
DISPLAY = re.compile(r"\$\$(.+?)\$\$", re.S)
INLINE = re.compile(r"(?<![\\$\w])\$(?! )([^$\n]+?)(?<! )\$(?!\w)")
CODE = re.compile(r"(`+)(?!`)(.+?)(?<!`)\1(?!`)")
LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)[^)]*\)")
IMAGE = re.compile(r"!\[[^\]]*\]\(([^)\s]+)[^)]*\)|<(figure)\b")
ADMONITION = re.compile(r"^ *(?:!!!|\?\?\?\+?) +([\w-]+)", re.M)
SNIPPET = re.compile(r'^ *--8<-- "([^"]+)"', re.M)
MARK = re.compile(r"<!-- (nr:.*?) -->|\{\{(\w+)\}\}")
TABLE = re.compile(r"(?:^ *\|.*\n)+", re.M)
NUMBER = re.compile(r"(?<![\w.\-/#])\d[\d,\u202f]*(?:\.\d+)?")
FRONT_MATTER = re.compile(r"\A---\n.*?\n---\n", re.S)

Feature = Callable[[str], list[str]]
Term = tuple[str, list[str], list[str]]  # its id, its forms in English and in Chinese


def main() -> int:
    """Print every fault of the repository; the exit code says whether there was one."""
    found = list(faults(ROOT))
    print("\n".join(found) or "parity: the two languages agree")
    return 1 if found else 0


def faults(root: Path) -> Iterator[str]:
    """Yield `file: fault; remedy` for all pairs of texts below `root`."""
    terms = _terms(root / "docs" / "glossary.toml")
    for english, chinese in _pairs(root):
        name = english.relative_to(root).as_posix()
        missing = [path for path in (english, chinese) if not path.exists()]
        if missing:
            yield f"{missing[0].relative_to(root).as_posix()}: missing; the other language has it"
            continue
        ours, theirs = (
            FRONT_MATTER.sub("", path.read_text("utf-8-sig")) for path in (english, chinese)
        )
        yield from (f"{name}: {fault}" for fault in _compare(ours, theirs, english.name))
        yield from (f"{name}: {fault}" for fault in _untranslated(ours, theirs, terms))


def _pairs(root: Path) -> list[tuple[Path, Path]]:
    found = [path for folder in FOLDERS for path in (root / folder).rglob("*.??.md")]
    stems = {path.with_suffix("").with_suffix("") for path in found}
    return [(stem.with_suffix(".en.md"), stem.with_suffix(".zh.md")) for stem in sorted(stems)]


def _compare(english: str, chinese: str, file: str) -> Iterator[str]:
    if not file.startswith(FREE_HEADINGS):
        for text in (english, chinese):
            for level, words, anchor in headings(text):
                if not anchor:
                    yield f"heading `{level} {words}` has no id; write `{{#some-id}}` after it"
    for name, feature in FEATURES.items():
        ours, theirs = feature(english), feature(chinese)
        if ours != theirs:
            yield f"{name} differ: {_difference(ours, theirs)}"


def _difference(english: list[str], chinese: list[str]) -> str:
    """What each language has more of, or that only the order differs."""
    more, less = Counter(english) - Counter(chinese), Counter(chinese) - Counter(english)
    if not more and not less:
        return "same ones in another order"
    shown = [f"{lang} has {_items(extra)}" for lang, extra in (("en", more), ("zh", less)) if extra]
    return ", ".join(shown)


def _items(extra: Counter[str]) -> str:
    listed = [str(item) for item in extra.elements()]
    return ", ".join(listed[:4]) + (f" and {len(listed) - 4} more" if len(listed) > 4 else "")


def headings(text: str) -> list[tuple[str, str, str]]:
    """The headings outside code: their hashes, words and id ("" if none)."""
    return [(match[1], match[2], match[3] or "") for match in HEADING.finditer(FENCE.sub("", text))]


def _heading_ids(text: str) -> list[str]:
    """Ids in order; where a heading is a name itself, as in hints, the name."""
    names = (anchor or re.sub(r".*[^a-z0-9_].*", "", words) for _, words, anchor in headings(text))
    return [name for name in names if name]


def _heading_levels(text: str) -> list[str]:
    return [level for level, _, _ in headings(text)]


def _code(text: str) -> list[str]:
    """Language and code of each block. Comments may be translated, and so may drawings of text."""
    return [_block(match[3].strip(), match[4]) for match in FENCE.finditer(text)]


def _block(language: str, code: str) -> str:
    if language == "text":
        return f"text of {len(code.splitlines())} lines"
    return f"{language}: {re.sub(r'[ ]*#.*', '', code).strip()}"


def _prose(text: str) -> str:
    """The text without its code."""
    return CODE.sub(" ", FENCE.sub("", text))


def _display(text: str) -> list[str]:
    return [_plain(formula) for formula in DISPLAY.findall(_prose(text))]


def _inline(text: str) -> list[str]:
    return sorted({_plain(formula) for formula in INLINE.findall(DISPLAY.sub("", _prose(text)))})


def _plain(formula: str) -> str:
    """A formula without blanks, words and the punctuation that its sentence needs."""
    return re.sub(r"\\text\{[^}]*\}|\\[ ,;]|[\s。，；、]|[.,;]+\s*$", "", formula)


def _tables(text: str) -> list[str]:
    tables = (match[0].strip().splitlines() for match in TABLE.finditer(FENCE.sub("", text)))
    return [f"{len(rows)} rows of {rows[0].count('|') - 1}" for rows in tables]


def _numbers(text: str) -> list[str]:
    """Numbers of the prose that no language spells out: from 10 on, or with a decimal point."""
    bare = re.sub(r"\]\([^)]*\)|<[^>]*>|\{[^}]*\}", " ", DISPLAY.sub(" ", _prose(text)))
    found = (re.sub(r"[,\u202f]", "", number) for number in NUMBER.findall(INLINE.sub(" ", bare)))
    return sorted({number for number in found if len(number) > 1})


def _find(pattern: re.Pattern[str]) -> Feature:
    def feature(text: str) -> list[str]:
        return sorted(
            next(filter(None, match.groups())) for match in pattern.finditer(_prose(text))
        )

    return feature


FEATURES: dict[str, Feature] = {
    "heading levels": _heading_levels,
    "heading ids": _heading_ids,
    "code blocks": _code,
    "display formulas": _display,
    "inline formulas": _inline,
    "tables": _tables,
    "links": _find(LINK),
    "images": _find(IMAGE),
    "admonitions": _find(ADMONITION),
    "snippets": _find(SNIPPET),
    "marks": _find(MARK),
    "numbers": _numbers,
}


def _terms(path: Path) -> list[Term]:
    """The terms of the glossary, if there is one."""
    table = tomllib.loads(path.read_text("utf-8-sig")) if path.exists() else {}
    entries = {name: term for name, term in table.items() if isinstance(term, dict)}
    return [(name, _forms(term, "en"), _forms(term, "zh")) for name, term in entries.items()]


def _forms(term: dict[str, Any], lang: str) -> list[str]:
    return [term[lang], *term.get("also", {}).get(lang, [])]


def _untranslated(english: str, chinese: str, terms: list[Term]) -> Iterator[str]:
    """Terms of the English text that the Chinese one has in no form the glossary knows."""
    prose, chinese = _prose(english).lower(), chinese.lower()
    for name, ours, theirs in terms:
        used = any(re.search(rf"\b{re.escape(form.lower())}\b", prose) for form in ours)
        if used and not any(form.lower() in chinese for form in (*theirs, *ours)):
            yield f"the glossary's `{name}` is nowhere in the Chinese text; write {theirs[0]}"


if __name__ == "__main__":
    sys.exit(main())
