"""What is promised in every exercise alike: which sentences apply, and where a task says them."""

import re

from judge import catalog
from judge.exercise import Exercise

LEAD = "lead"  # what stands in front of the sentences
TASK = re.compile(r"^## .*\{#(?:task|signature)\}$.*?(?=^## |\Z)", re.MULTILINE | re.DOTALL)


def applying(exercise: Exercise) -> tuple[str, ...]:
    """Return the keys of the sentences that apply, as the kinds of the functions' results tell."""
    kinds = {kind for function in exercise.functions for kind in _kinds(function.returns)}
    tells = {"new": "array", "array": "array", "tuple": "tuple", "number": "float"}
    return "inputs", *(key for key, kind in tells.items() if kind in kinds), "keywords"


def _kinds(returns: str | tuple[str, ...]) -> tuple[str, ...]:
    return ("tuple", *returns) if isinstance(returns, tuple) else (returns,)


def statement(exercise: Exercise, lang: str) -> str:
    """Return the statement, with the sentences that apply at the end of its task."""
    sentences = catalog.contract()
    items = "\n".join(f"- {sentences[key][lang]}" for key in applying(exercise))
    text = exercise.statement[lang]
    task = TASK.search(text)
    end = task.end() if task else len(text)
    said = f"{text[:end].rstrip()}\n\n{sentences[LEAD][lang]}\n\n{items}\n"
    return f"{said}\n{text[end:]}" if text[end:] else said
