"""Expands `<!-- nr:exercise slug -->` and `<!-- nr:exercises -->` in the language of the page.

What it writes is the markup that the element <nr-exercise> takes over, and reads well without it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import urljoin

from markdown import Markdown
from markdown.extensions import Extension
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.pages import Page

from judge import catalog, contract
from judge.exercise import Exercise
from website.texts import TEXTS, say

MARK = re.compile(r"^<!-- nr:(exercises?)(?: ([\w-]+))? -->$", re.MULTILINE)
ELEMENTS = ("nr-exercise",)  # custom elements that hold Markdown


class Elements(Extension):
    """Lets Markdown stand inside our elements, as inside a <div>."""

    def extendMarkdown(self, md: Markdown) -> None:
        md.block_level_elements.extend(ELEMENTS)


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Put the pages of all exercises, in order, where the navigation says `exercises/*`."""
    if not any(isinstance(extension, Elements) for extension in config.markdown_extensions):
        config.markdown_extensions.append(Elements())
    for section in [part for part in config.nav or [] if isinstance(part, dict)]:
        for title, children in section.items():
            if isinstance(children, list) and "exercises/*" in children:
                at = children.index("exercises/*")
                pages = [f"exercises/{slug}.md" for slug in catalog.slugs()]
                section[title] = children[:at] + pages + children[at + 1 :]
    return config


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, **_) -> str:
    """Write the marked exercise, or the list of all, into the page."""
    lang = config.plugins["i18n"].current_language

    def expand(match: re.Match[str]) -> str:
        if match[1] == "exercises":
            return "\n".join(_list(lang))
        exercise = _load(match[2], page)
        _describe(page, exercise, lang, config)
        return "\n".join(_page(exercise, lang, config.extra["megabytes"]))

    return MARK.sub(expand, markdown)


def _load(slug: str, page: Page) -> Exercise:
    if slug not in catalog.slugs():
        raise PluginError(f"{page.file.src_uri}: {catalog.CATALOG} lists no exercise `{slug}`")
    return catalog.load(slug)


def _describe(page: Page, exercise: Exercise, lang: str, config: MkDocsConfig) -> None:
    """Title, description, and an edit link to the statement that is being read."""
    page.meta["title"] = exercise.title[lang]
    page.meta["description"] = re.sub(r"[`$*]", "", exercise.summary[lang])
    source = catalog.statement_path(exercise.slug, lang).relative_to(catalog.EXERCISES.parent)
    page.edit_url = urljoin(f"{config.repo_url}/{config.edit_uri}", f"../{source.as_posix()}")


def _page(exercise: Exercise, lang: str, megabytes: int) -> Iterator[str]:
    yield f"# {exercise.title[lang]} {{#{exercise.slug}}}\n"
    yield f'<p class="nr-facts" markdown="span">{_facts(exercise, lang)}</p>\n'
    yield contract.statement(exercise, lang)
    yield f"\n{_heading('code', lang)}\n"
    yield (
        f'<nr-exercise slug="{exercise.slug}" seconds="{exercise.seconds:g}"'
        f' file="{exercise.filename}" megabytes="{megabytes}"{_borrows(exercise)} markdown="1">\n'
    )
    noscript = f"<noscript>{say('noscript', lang)}</noscript>"
    yield from _part("starter", _code(exercise.starter), noscript)
    yield from _part("hints", _heading("hints", lang), *_hints(exercise, lang))
    yield from _folded_part("solution", _code(exercise.solution), lang)
    if exercise.learnt:
        yield from _folded_part("learnt", exercise.learnt[lang], lang)
    yield from _part(
        "local", _heading("local", lang), _local(exercise.slug, exercise.filename, lang)
    )
    yield "</nr-exercise>\n"
    yield from _onward(exercise, lang)


def _borrows(exercise: Exercise) -> str:
    """Name the function that the starter gives and an exercise before it asks for."""
    for slug in exercise.needs:
        for function in catalog.load(slug).functions:
            if f"def {function.name}(" in exercise.starter:
                return f' borrows="{slug}:{function.name}"'
    return ""


def _facts(exercise: Exercise, lang: str) -> str:
    difficulty = say(exercise.difficulty, lang)
    facts = [say("facts", lang, difficulty=difficulty, minutes=exercise.minutes)]
    if exercise.number:
        facts.append(_classic(exercise, lang))
    needs = [slug for slug in exercise.needs if slug in catalog.slugs()]
    if needs:
        links = " · ".join(_link(slug, lang) for slug in needs)
        facts.append(say("needs", lang, links=links))
    return " · ".join(facts)


def _classic(exercise: Exercise, lang: str) -> str:
    """Say which part this is of a problem that people know by its number and name."""
    number = exercise.number
    parts = [slug for slug in catalog.slugs() if catalog.load(slug).number == number]
    part = parts.index(exercise.slug) + 1
    if f"classic_{number}" not in TEXTS:
        raise PluginError(
            f"{exercise.slug}: scripts/website/texts.toml names no [classic_{number}]"
        )
    name = say(f"classic_{number}", lang)
    return say("part", lang, number=number, name=name, part=part, count=len(parts))


def _link(slug: str, lang: str) -> str:
    return f"[{catalog.load(slug).title[lang]}]({slug}.md)"


def _part(name: str, *blocks: str) -> Iterator[str]:
    yield f'<div data-part="{name}" markdown="1">\n'
    yield from (f"{block}\n" for block in blocks)
    yield "</div>\n"


def _heading(key: str, lang: str) -> str:
    return f"## {say(key, lang)} {{#{key}}}"


def _code(source: str) -> str:
    return f"````python\n{source.rstrip()}\n````"


def _folded_part(key: str, block: str, lang: str) -> Iterator[str]:
    yield from _part(key, _heading(key, lang), _folded(say(f"show_{key}", lang), block))


def _folded(summary: str, block: str) -> str:
    return f'<details markdown="1"><summary>{summary}</summary>\n\n{block}\n\n</details>\n'


def _hints(exercise: Exercise, lang: str) -> Iterator[str]:
    for section, steps in exercise.hints[lang].items():
        tests = [test for test in exercise.tests if section in (test.id, test.group)]
        ids = " ".join(test.id for test in tests)
        yield f'<div data-hints="{section}" data-tests="{ids}" markdown="1">\n'
        if tests:
            titles = " · ".join(test.title[lang] for test in tests)
            words = say("hints_for", lang, titles=titles)
            yield f'<p class="nr-hints-for" markdown="span">{words}</p>\n'
        for index, step in enumerate(steps, 1):
            yield _folded(say("hint", lang, step=index, steps=len(steps)), step)
        yield "</div>"


def _local(slug: str, file: str, lang: str) -> str:
    command = f"pip install numpy\npython exercises/judge.py try {slug} {file} --lang {lang}"
    return f"{say('local_how', lang, file=file)}\n\n```sh\n{command}\n```"


def _onward(exercise: Exercise, lang: str) -> Iterator[str]:
    order = catalog.slugs()
    following = order[order.index(exercise.slug) + 1 :]
    yield '<p class="nr-onward" markdown="span">'
    if following:
        yield say("next", lang, link=_link(following[0], lang)) + " · "
    yield f"[{say('all', lang)}](index.md)"
    yield "</p>"


def _list(lang: str) -> Iterator[str]:
    yield '<ul class="nr-catalog" markdown="1">'
    for slug in catalog.slugs():
        exercise = catalog.load(slug)
        needs = " ".join(exercise.needs)
        yield f'<li data-exercise="{slug}" data-needs="{needs}" markdown="block">\n'
        yield f"[{exercise.title[lang]}]({slug}.md){{ .nr-catalog-title }}"
        yield "<span data-progress></span>\n"
        yield f"{exercise.summary[lang]}\n"
        yield f'<p class="nr-facts" markdown="span">{_facts(exercise, lang)}</p>\n'
        yield "</li>"
    yield "</ul>"
