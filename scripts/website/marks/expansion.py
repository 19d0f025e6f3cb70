"""Expands the marks of one page into Markdown and HTML.

Finished HTML (a drawing, the frame of a snippet) must not pass through Markdown again,
so `expand` leaves numbered placeholders, and `finish` puts the HTML into the rendered page.
"""

from __future__ import annotations

import json
import re
from html import escape
from typing import Any

from judge.languages import LANGS
from lab.records.passport import Passport, Unreadable
from website.marks.examples import Example, LiveSnippet
from website.marks.figures import Figure
from website.marks.glossary import Glossary
from website.marks.marks import Mark, UnknownMark, pieces
from website.marks.names import MODELS, PACKAGES
from website.marks.numbers import Numbers
from website.marks.streams import folder, pictures
from website.marks.tables import load, passport_of, source
from website.marks.widgets import static
from website.texts import phrase, say

_PLACE = re.compile(r'(?:<p>)?<div data-nr-part="(\d+)"></div>(?:</p>)?')
_WORDS_OF = {
    "figure": (1,),
    "example": (1, 2),
    "run": (1,),
    "table": (1,),
    "passport": (1,),
    "widget": (1, 2),
    "stream": range(1, 9),
    "glossary": (0,),
}


class Expansion:
    """One page in one language; `session` names the interpreter its live snippets share."""

    def __init__(self, session: str, language: str, numbers: Numbers, terms: Glossary) -> None:
        self.session = session
        self.language = language
        self.numbers = numbers
        self.terms = terms
        self._parts: list[str] = []

    def expand(self, markdown: str) -> str:
        """The page's Markdown with marks expanded and numbers filled in."""
        text = "".join(
            piece if isinstance(piece, str) else self._block(piece) for piece in pieces(markdown)
        )
        return self.numbers.text_in(text)

    def finish(self, html: str) -> str:
        """The rendered page with the HTML that `expand` held back."""
        return _PLACE.sub(lambda match: self._parts[int(match[1])], html)

    def _block(self, mark: Mark) -> str:
        try:
            if len(mark.words) not in _WORDS_OF[mark.kind]:
                raise UnknownMark(f"nr:{mark.kind} with {len(mark.words)} words: {mark.words}")
            lines = getattr(self, f"_{mark.kind}")(*mark.words).splitlines()
        except (UnknownMark, Unreadable) as fault:
            fault.add_note(" ".join(["nr:" + mark.kind, *mark.words]))
            raise
        return "".join(f"{mark.indent}{line}".rstrip() + "\n" for line in ("", *lines, ""))

    def _figure(self, name: str) -> str:
        figure = Figure(name, self.language, self.numbers.text_in)
        opening = f'<figure class="nr-figure" id="figure-{name}">{figure.svg()}<figcaption>'
        return self._framed(opening, figure.caption, "</figcaption></figure>")

    def _table(self, name: str) -> str:
        table = load(name, self.language)
        head = self._framed('<div class="nr-caption">', table.caption, "</div>")
        passport = self._part(passport_html(table.passport, self.language))
        body = f"{head}\n\n{table.markdown}\n{passport}"
        return self._framed(f'<div class="nr-table" id="table-{name}">', body, "</div>")

    def _example(self, name: str, part: str = "") -> str:
        example = Example(name)
        passport = example.passport()
        body = "" if part == "output" else self._listing(example, part)
        if part in ("", "output"):
            body += "\n" + self._output(example, passport)
        body += "\n" + self._part(passport_html(passport, self.language))
        return self._framed(f'<div class="nr-example" id="example-{name}">', body, "</div>")

    def _listing(self, example: Example, region: str) -> str:
        title = f"{example.program.name} · {region}" if region else example.program.name
        return _fence(example.code(region), f'python title="{title}"')

    def _output(self, example: Example, passport: Passport) -> str:
        if output := example.output():
            return _fence(output, f'text title="{say("output", self.language)}"')
        note = f"**{say('not_run', self.language)}** {say('run_it', self.language)}"
        return f"{note} `{passport.command}`\n"

    def _run(self, name: str) -> str:
        snippet = LiveSnippet(name)
        code = _fence(snippet.code(), "python")
        output = _fence(snippet.output(), f'text title="{say("output", self.language)}"')
        body = self._framed('<div data-part="code">', code, "</div>")
        body += "\n" + self._framed('<div data-part="output">', output, "</div>")
        return self._framed(f'<nr-run name="{name}" session="{self.session}">', body, "</nr-run>")

    def _passport(self, name: str) -> str:
        model = next((title for key, title in MODELS.items() if key in name), "")
        return self._part(passport_html(passport_of(name), self.language, model))

    def _widget(self, name: str, start: str = "") -> str:
        first = static(name, start, self.language)
        begins = f' start="{start}"' if start else ""
        opening = (
            f'<nr-{name} id="widget-{name}"{begins}><div data-part="static">'
            f'<figure class="nr-static"><p><strong>{escape(first.title)}</strong></p>'
            f'<div class="nr-static__pictures" data-search-exclude>{first.inline(f"widget-{name}")}</div>'
            f"<figcaption>{escape(first.verdict)}</figcaption></figure>"
            f"<details data-search-exclude><summary>{escape(first.numbers)}</summary>"
        )
        head = self._framed('<div class="nr-caption">', first.caption, "</div>")
        closing = f"</details></div></nr-{name}>"
        return self._framed(opening, f"{head}\n\n{first.markdown}", closing)

    def _stream(self, *names: str) -> str:
        shown = {name: found[self.language] for name, found in pictures(names).items()}
        titles = json.dumps({name: one.title for name, one in shown.items()}, ensure_ascii=False)
        first = shown[names[0]]
        svg = first.svg.replace("<svg", "<svg data-search-exclude", 1)
        return self._part(
            f'<nr-stream id="widget-stream" data-folder="{folder()}" data-streams="{escape(titles)}">'
            f'<figure class="nr-figure" data-part="static">{svg}'
            f"<figcaption>{escape(first.caption)}</figcaption></figure></nr-stream>"
        )

    def _glossary(self) -> str:
        entries = []
        for term in self.terms.sorted(self.language):
            head = f"<strong>{escape(term.name(self.language))}</strong>"
            for other in LANGS:
                if other != self.language:
                    head += f' <span lang="{other}">{escape(term.name(other))}</span>'
            opening = f'<dt id="{term.id}">{head}</dt><dd>'
            entries.append(self._framed(opening, term.note(self.language), "</dd>"))
        return self._framed('<dl class="nr-glossary">', "\n".join(entries), "</dl>")

    def _framed(self, opening: str, markdown: str, closing: str) -> str:
        return f"{self._part(opening)}\n{markdown}\n\n{self._part(closing)}"

    def _part(self, html: str) -> str:
        self._parts.append(html)
        return f'\n<div data-nr-part="{len(self._parts) - 1}"></div>\n'


def passport_html(passport: Passport, language: str, model: str = "") -> str:
    """The passport as one line that unfolds; where no table stands above it, the line names the model."""
    items = "".join(
        f"<dt>{escape(say(name, language))}</dt><dd>{_value(name, value, language)}</dd>"
        for name, value in passport.as_json().items()
    )
    summary = escape(_one_line(passport, language, model))
    return (
        f'<details class="nr-passport" data-search-exclude data-status="{passport.status}">'
        f"<summary>{summary}</summary><dl>{items}</dl></details>"
    )


def _one_line(passport: Passport, language: str, model: str) -> str:
    packages = [f"{PACKAGES.get(n, n)} {number}" for n, number in passport.versions.items()]
    hardware = phrase(passport.hardware, language)
    facts = [model, say(passport.status, language), *packages, hardware, passport.date]
    return " · ".join(fact for fact in facts if fact)


def _value(name: str, value: Any, language: str) -> str:
    if name == "status":
        return escape(say(value, language))
    if name == "source":
        return escape(source(value, language))
    if name == "versions":
        value = ", ".join(f"{PACKAGES.get(n, n)} {number}" for n, number in value.items())
    if name == "kernels":
        value = ", ".join(value)
    code = name in ("command", "sha256", "program")
    return f"<code>{escape(value)}</code>" if code else escape(phrase(value, language))


def _fence(code: str, info: str) -> str:
    return f"````{info}\n{code.rstrip()}\n````\n"
