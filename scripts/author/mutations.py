"""The small changes that make a right program wrong, each at one place of its syntax tree.

They are slips that people make: another operator, axis or dtype, a term left out, names exchanged.
"""

import ast
import copy
from collections.abc import Callable, Iterator
from itertools import pairwise

Change = tuple[ast.AST, ast.AST]  # a node of the tree, and what stands in its place

OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Div,
    ast.Div: ast.Mult,
    ast.Pow: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.RShift: ast.LShift,
    ast.LShift: ast.RShift,
    ast.FloorDiv: ast.Mod,
    ast.Mod: ast.FloorDiv,
}
COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
NEIGHBOURS = {  # a function or dtype, and one that is easily taken for it
    "mean": "sum",
    "sum": "mean",
    "median": "mean",
    "max": "min",
    "min": "max",
    "maximum": "minimum",
    "minimum": "maximum",
    "argmax": "argmin",
    "argmin": "argmax",
    "rint": "trunc",
    "round": "floor",
    "var": "std",
    "std": "var",
    "float16": "float32",
    "float32": "float64",
    "float64": "float32",
    "ones_like": "zeros_like",
    "ones": "zeros",
    "zeros": "ones",
    "any": "all",
    "all": "any",
}
DROPPED = {"abs", "sqrt", "exp", "square", "astype", "copy", "rint", "clip", "sorted", "where"}
SYMMETRIC = {"maximum", "minimum", "zip", "isclose", "add", "multiply"}


def changes(tree: ast.Module) -> Iterator[Change]:
    """Yield all changes of one place in `tree`; the tree itself stays as it is."""
    for node in ast.walk(tree):
        for kind, rule in RULES:
            if isinstance(node, kind):
                yield from ((node, new) for new in rule(node))
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            yield from _names_exchanged(function)
            yield from _statements_exchanged(function)


def _like(node: ast.AST, **fields: object) -> ast.AST:
    """Return a copy of a node with some of its fields changed."""
    new = copy.copy(node)
    vars(new).update(fields)
    return new


def _operator(node: ast.BinOp) -> Iterator[ast.AST]:
    other = OPERATORS.get(type(node.op))
    if other:
        yield _like(node, op=other())
    if isinstance(node.op, ast.MatMult | ast.Sub | ast.Div | ast.Pow):
        yield _like(node, left=node.right, right=node.left)
    yield node.left
    if isinstance(node.op, ast.Add | ast.Mult | ast.Sub):
        yield node.right


def _updated(node: ast.AugAssign) -> Iterator[ast.AST]:
    other = OPERATORS.get(type(node.op))
    if other:
        yield _like(node, op=other())
    yield ast.Pass()


def _sign(node: ast.UnaryOp) -> Iterator[ast.AST]:
    yield node.operand


def _comparison(node: ast.Compare) -> Iterator[ast.AST]:
    other = COMPARISONS.get(type(node.ops[0]))
    if other and len(node.ops) == 1:
        yield _like(node, ops=[other()])
    yield ast.Constant(True)
    yield ast.Constant(False)


def _logic(node: ast.BoolOp) -> Iterator[ast.AST]:
    yield _like(node, op=ast.And() if isinstance(node.op, ast.Or) else ast.Or())
    yield from node.values


def _constant(node: ast.Constant) -> Iterator[ast.AST]:
    value = node.value
    if isinstance(value, bool):
        yield ast.Constant(not value)
    elif isinstance(value, int):
        yield from (ast.Constant(value + 1), ast.Constant(value - 1))
    elif isinstance(value, float):
        yield from (ast.Constant(value * 8 or 1.0), ast.Constant(0.0 if value else 0.5))


def _attribute(node: ast.Attribute) -> Iterator[ast.AST]:
    if node.attr in NEIGHBOURS:
        yield _like(node, attr=NEIGHBOURS[node.attr])
    if node.attr == "T":
        yield node.value


def _call(node: ast.Call) -> Iterator[ast.AST]:
    for keyword in node.keywords:
        yield _like(node, keywords=[other for other in node.keywords if other is not keyword])
    name = _called(node)
    if name in DROPPED:
        yield from _inner(node)
    if len(node.args) >= 2 and name not in SYMMETRIC:
        yield _like(node, args=[*node.args[:-2], node.args[-1], node.args[-2]])


def _called(node: ast.Call) -> str:
    function = node.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _inner(node: ast.Call) -> Iterator[ast.AST]:
    """Yield what is left when the call is left out."""
    method = isinstance(node.func, ast.Attribute) and ast.unparse(node.func.value) != "np"
    kept = node.func.value if method else node.args[-1] if node.args else None  # type: ignore
    if kept is not None:
        yield kept


def _choice(node: ast.IfExp) -> Iterator[ast.AST]:
    yield node.body
    yield node.orelse


def _branch(node: ast.If) -> Iterator[ast.AST]:
    yield ast.Pass()


def _assigned(node: ast.Assign) -> Iterator[ast.AST]:
    """Leave out an assignment into an array; without another one its name would not exist."""
    if isinstance(node.targets[0], ast.Subscript):
        yield ast.Pass()


def _sequence(node: ast.Tuple) -> Iterator[ast.AST]:
    if isinstance(node.ctx, ast.Load) and len(node.elts) >= 2:
        yield _like(node, elts=[*node.elts[1:], node.elts[0]])


def _part(node: ast.Subscript) -> Iterator[ast.AST]:
    if isinstance(node.ctx, ast.Load):
        yield node.value


RULES: tuple[tuple[type[ast.AST], Callable[..., Iterator[ast.AST]]], ...] = (
    (ast.BinOp, _operator),
    (ast.AugAssign, _updated),
    (ast.UnaryOp, _sign),
    (ast.Compare, _comparison),
    (ast.BoolOp, _logic),
    (ast.Constant, _constant),
    (ast.Attribute, _attribute),
    (ast.Call, _call),
    (ast.IfExp, _choice),
    (ast.If, _branch),
    (ast.Assign, _assigned),
    (ast.Tuple, _sequence),
    (ast.Subscript, _part),
)


def _names_exchanged(function: ast.FunctionDef) -> Iterator[Change]:
    """Read another variable of the function: the next one, in the order of their first use."""
    names = list(dict.fromkeys([*_arguments(function), *_bound(function)]))
    for node in ast.walk(function):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in names:
            other = names[(names.index(node.id) + 1) % len(names)]
            yield node, ast.Name(other, ast.Load())


def _statements_exchanged(function: ast.FunctionDef) -> Iterator[Change]:
    """Exchange two neighbouring statements that touch the same name."""
    for node in ast.walk(function):
        body = getattr(node, "body", None)
        if not isinstance(body, list):
            continue
        for i, (first, second) in enumerate(pairwise(body)):
            if isinstance(second, ast.Return) or not _meet(first, second):
                continue
            yield node, _like(node, body=[*body[:i], second, first, *body[i + 2 :]])


def _meet(first: ast.stmt, second: ast.stmt) -> bool:
    return bool(set(_bound(second)) & {*_read(first), *_bound(first)})


def _arguments(function: ast.FunctionDef) -> list[str]:
    return [argument.arg for argument in function.args.args]


def _bound(node: ast.AST) -> list[str]:
    """Return the names that statements assign; those of a comprehension live only within it."""
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
        return [node.id]
    if isinstance(node, ast.comprehension):
        return []
    return [name for child in ast.iter_child_nodes(node) for name in _bound(child)]


def _read(node: ast.AST) -> list[str]:
    return [n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)]
