"""Reads the hint ladders of an exercise: sections of ordered steps, written in Markdown."""

import re

GENERAL = "general"
_SECTION = re.compile(r"^## +(\S+) *$")
_STEP = re.compile(r"^\d+\. +")


def parse(markdown: str) -> dict[str, list[str]]:
    """Return section -> steps (Markdown, without their numbers).

    Raises ValueError where a line belongs to no step.
    """
    sections: dict[str, list[str]] = {}
    steps: list[str] = []
    for number, line in enumerate(markdown.splitlines(), 1):
        section = _SECTION.match(line)
        if section:
            steps = sections.setdefault(section[1], [])
        elif _STEP.match(line) and sections:
            steps.append(_STEP.sub("", line))
        elif line.strip() and not steps:
            raise ValueError(f"line {number} belongs to no step: {line.strip()!r}")
        elif steps:
            steps[-1] += "\n" + re.sub(r"^ {1,4}", "", line)
    return {name: [step.strip() for step in steps] for name, steps in sections.items()}


def ladder(sections: dict[str, list[str]], test: str, group: str) -> list[str]:
    """Return the steps for a failing test: its own, else its group's, else the general ones."""
    return sections.get(test) or sections.get(group) or sections.get(GENERAL, [])
