"""Makes wrong variants of a right program by small changes to its syntax tree.

A mutant that passes every test of an exercise shows a wrong idea that the tests let through.
"""

import ast
import copy
import itertools
from collections.abc import Container
from dataclasses import dataclass

from author.mutations import changes


@dataclass(frozen=True)
class Mutant:
    """A changed program; `id` is the changed line, or lines, as they read now."""

    id: str
    code: str


def mutants(code: str) -> list[Mutant]:
    """Return all mutants of `code`, each different from it and from the others."""
    tree = ast.parse(code)
    _drop_what_changes_nothing(tree)
    original = ast.unparse(tree)
    texts = dict.fromkeys(_with(tree, old, new) for old, new in changes(tree))
    texts.pop(original, None)
    found: dict[str, str] = {}
    for text in texts:
        found[_unused(_changed_lines(original, text), found)] = text
    return [Mutant(name, text) for name, text in found.items()]


def _changed_lines(original: str, text: str) -> str:
    """Return the lines of `text` that differ, or those of the original that are left out."""
    before, after = original.splitlines(), text.splitlines()
    while before and after and before[0] == after[0]:
        del before[0], after[0]
    while before and after and before[-1] == after[-1]:
        del before[-1], after[-1]
    new = _joined(after)
    return new if new not in ("", "pass") else f"without: {_joined(before)}"


def _joined(lines: list[str]) -> str:
    return "; ".join(line.strip() for line in lines)


def _unused(name: str, taken: Container[str]) -> str:
    """Tell apart changes that look alike, by a number."""
    numbers = (f"{name} (no. {number})" for number in itertools.count(2))
    return next(unused for unused in itertools.chain([name], numbers) if unused not in taken)


def _drop_what_changes_nothing(tree: ast.AST) -> None:
    """Drop docstrings, and the `strict` of zip, which only guards against other input."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.FunctionDef) and ast.get_docstring(node) is not None:
            node.body = node.body[1:] or [ast.Pass()]
        if isinstance(node, ast.Call):
            node.keywords = [keyword for keyword in node.keywords if keyword.arg != "strict"]


def _with(tree: ast.Module, old: ast.AST, new: ast.AST) -> str:
    changed = _Replace(old, new).visit(copy.deepcopy(tree, {id(old): old}))
    return ast.unparse(ast.fix_missing_locations(changed))


class _Replace(ast.NodeTransformer):
    """Puts one node in the place of another (which the copy of the tree shares)."""

    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self._old, self._new = old, new

    def visit(self, node: ast.AST) -> ast.AST:
        return self._new if node is self._old else self.generic_visit(node)
