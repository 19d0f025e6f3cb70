"""What an exercise is: plain data, without a file name in it."""

from dataclasses import dataclass, field

from judge.languages import Text

KINDS = ("array", "float", "any")
Returns = str | tuple[str, ...]  # one of KINDS, or a tuple of them


class JudgeError(Exception):
    """The judge or the exercise is at fault, not the learner."""


@dataclass(frozen=True)
class Function:
    """A function that the learner writes, and the kind of value it returns."""

    name: str
    returns: Returns


@dataclass(frozen=True)
class Test:
    """One truth about the learner's function; `id` names `test_<id>` in the tests."""

    __test__ = False  # not for pytest
    id: str
    group: str
    title: Text


@dataclass(frozen=True)
class Mistake:
    """A whole solution with one plausible fault, and what its output shows."""

    id: str
    message: Text
    killed_by: tuple[str, ...]
    code: str
    source: str = ""


@dataclass(frozen=True)
class Exercise:
    """All of an exercise: descriptions in every language, and the source text of each program."""

    slug: str
    title: Text
    summary: Text
    difficulty: str
    minutes: int
    seconds: float
    functions: tuple[Function, ...]
    tests: tuple[Test, ...]
    mistakes: tuple[Mistake, ...]
    statement: Text
    hints: dict[str, dict[str, list[str]]]  # language -> section -> steps
    starter: str
    solution: str
    test_code: str
    test_path: str  # where test_code stands, for the tracebacks of its author
    show_code: str = ""  # what a passing solution shows; may be missing
    show_path: str = ""
    number: int | None = None
    needs: tuple[str, ...] = ()
    data: dict[str, str] = field(default_factory=dict)  # name of a file of numbers -> its JSON
    learnt: Text = field(default_factory=dict)
    also_right: dict[str, str] = field(default_factory=dict)  # id -> code of another right solution
    equivalent: dict[str, str] = field(default_factory=dict)  # mutant that is right too -> why

    @property
    def module(self) -> str:
        """Name of the learner's module."""
        return self.slug.replace("-", "_")

    @property
    def filename(self) -> str:
        """Name under which the learner's code is shown where it has no file of its own."""
        return f"{self.module}.py"
