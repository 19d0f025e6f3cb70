"""Compares the two languages of every text by structure, since nobody can diff prose.

Pairs are `<name>.en.md` and `<name>.zh.md` below docs/ and exercises/. What must agree is what no
translation changes: headings with their ids, code, formulas, tables, links, admonitions, figures,
snippets, marks, and the numbers in the prose.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from judge.languages import LANGS
from toolchain import ROOT
from website.marks.freshness import FRONT_MATTER
from website.marks.glossary import Glossary, Term

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

Feature = Callable[[str], list[str]]


def main() -> int:
    """Print every fault of the repository; the exit code says whether there was one."""
    found = list(faults(ROOT))
    print("\n".join(found) or "parity: the two languages agree")
    return 1 if found else 0


def faults(root: Path) -> Iterator[str]:
    """Yield `file: fault; remedy` for all pairs of texts below `root`."""
    terms = Glossary(root / "docs" / "glossary.toml").terms
    for stem in _stems(root):
        files = {lang: stem.with_suffix(f".{lang}.md") for lang in LANGS}
        names = {lang: path.relative_to(root).as_posix() for lang, path in files.items()}
        missing = [names[lang] for lang, path in files.items() if not path.exists()]
        if missing:
            yield from (f"{name}: missing; another language has it" for name in missing)
            continue
        texts = {
            lang: FRONT_MATTER.sub("", path.read_text("utf-8-sig")) for lang, path in files.items()
        }
        if not stem.name.startswith(FREE_HEADINGS):
            for lang, text in texts.items():
                yield from (f"{names[lang]}: {fault}" for fault in _without_id(text))
        for lang in LANGS[1:]:
            two = {LANGS[0]: texts[LANGS[0]], lang: texts[lang]}
            yield from (f"{names[lang]}: {fault}" for fault in _compare(two))
            yield from (f"{names[lang]}: {fault}" for fault in _untranslated(two, terms))


def _stems(root: Path) -> list[Path]:
    found = [
        p for folder in FOLDERS for lang in LANGS for p in (root / folder).rglob(f"*.{lang}.md")
    ]
    return sorted({path.with_suffix("").with_suffix("") for path in found})


def _without_id(text: str) -> Iterator[str]:
    for level, words, anchor in headings(text):
        if not anchor:
            yield f"heading `{level} {words}` has no id; write `{{#some-id}}` after it"


def _compare(two: dict[str, str]) -> Iterator[str]:
    for name, feature in FEATURES.items():
        found = {lang: feature(text) for lang, text in two.items()}
        if len(set(map(tuple, found.values()))) > 1:
            yield f"{name} differ: {_difference(found)}"


def _difference(found: dict[str, list[str]]) -> str:
    """What each language has more of, or that only the order differs."""
    counts = {lang: Counter(items) for lang, items in found.items()}
    one, other = counts.values()
    more = dict(zip(counts, (one - other, other - one), strict=True))
    shown = [f"{lang} has {_items(extra)}" for lang, extra in more.items() if extra]
    return ", ".join(shown) or "same ones in another order"


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


def _untranslated(two: dict[str, str], terms: list[Term]) -> Iterator[str]:
    """Terms of the first text that the other has in no form the glossary knows."""
    (first, ours), (lang, theirs) = two.items()
    prose, text = _prose(ours).lower(), theirs.lower()
    for term in terms:
        forms = term.forms(first)
        used = any(re.search(rf"\b{re.escape(form.lower())}\b", prose) for form in forms)
        if used and not any(form.lower() in text for form in (*term.forms(lang), *forms)):
            yield f"the glossary's `{term.id}` is nowhere in this text; write {term.name(lang)}"


if __name__ == "__main__":
    sys.exit(main())
