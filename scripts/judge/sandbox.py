"""Runs a learner's code in a fresh module, and leaves the interpreter as it was before."""

import builtins
import sys
import warnings
from collections.abc import Callable
from contextvars import copy_context
from types import CodeType, ModuleType
from typing import Any

import numpy as np

from judge import insides, limits, worlds
from judge.capture import Capture
from judge.text import say
from judge.world import World, remember_source

_anything = BaseException  # held: the learner may replace the builtin name


class LearnerError(BaseException):
    """Whatever the learner's code raised, SystemExit included. No `except Exception` swallows it."""

    def __init__(self, error: BaseException) -> None:
        super().__init__(error)
        self.error = error


class Sandbox:
    """A place for learner code. Use as a context manager: it restores the interpreter at the end.

    `listen` hears the output as it comes; `on_code` sees each code object before it runs.
    """

    def __init__(
        self,
        filename: str,
        name: str,
        lang: str,
        listen: Callable[[str], object] | None = None,
        on_code: Callable[[CodeType], object] | None = None,
    ) -> None:
        self.filename = filename
        self._name = name
        self._lang = lang
        self._on_code = on_code
        self.capture = Capture(say("output_cut", lang), listen)
        self._builtins = {
            **vars(builtins),
            "__import__": limits.importing(lang, name),
            "input": limits.asking(lang),
            "breakpoint": limits.pausing(lang),
        }
        self._world = World()

    def __enter__(self) -> "Sandbox":
        return self

    def __exit__(self, *_: object) -> None:
        self._world.close()

    @property
    def replaced(self) -> list[str]:
        """Names such as `numpy.mean` that the code replaced and that were put back."""
        return list(self._world.replaced)

    def module(self) -> ModuleType:
        """Return a fresh, empty module with the learner's builtins."""
        return self.adopted(ModuleType(self._name))

    def adopted(self, module: ModuleType) -> ModuleType:
        """Give a module, new or of an earlier sandbox, the builtins of this one."""
        module.__dict__.update(__builtins__=dict(self._builtins), __file__=self.filename)
        return module

    def load(self, code: str) -> ModuleType:
        """Compile and execute `code` in a fresh module. Raises LearnerError."""
        remember_source(self.filename, code)
        module = self.module()
        self.execute(self.compile(code), module)
        self._world.put_back(thoroughly=True)
        insides.put_back()
        return module

    def compile(self, source: Any, mode: str = "exec", flags: int = 0) -> Any:
        """Compile source text or a syntax tree. Raises LearnerError."""
        return self.run(
            lambda: compile(source, self.filename, mode, flags | worlds.FLAGS, dont_inherit=True),
            None,
        )

    def execute(self, code: CodeType, module: ModuleType) -> Any:
        """Execute code in `module`; returns the value of an expression. Raises LearnerError."""
        if self._on_code:
            self._on_code(code)
        return self.run(lambda: eval(code, module.__dict__), module)

    def run(self, action: Callable[[], Any], module: ModuleType | None) -> Any:
        """Call `action` as the learner. Raises LearnerError for any exception at all."""
        streams = (sys.stdin, sys.stdout, sys.stderr)
        value = raised = None
        with warnings.catch_warnings():
            try:
                value = copy_context().run(self._as_learner, action, module)
            except _anything as error:
                raised = error
            # Nothing before this line may need a builtin. What describes errors uses the library.
            self._world.put_back(thoroughly=raised is not None)
            limits.watch(None)
            sys.stdin, sys.stdout, sys.stderr = streams
        if raised is not None:
            raise LearnerError(raised) from None
        return value

    def _as_learner(self, action: Callable[[], Any], module: ModuleType | None) -> Any:
        if module:
            sys.modules[module.__name__] = module  # dataclasses and typing look it up
        sys.meta_path.insert(0, limits.OnlyNumPy(self._lang))
        sys.stdout, sys.stderr = self.capture.stdout, self.capture.stderr
        sys.stdin = limits.Nobody(self._lang)
        warnings.resetwarnings()
        warnings.simplefilter("default")
        warnings.formatwarning = self._warning  # type: ignore[assignment]
        np.seterr(all="ignore")  # WebAssembly has no floating-point flags: alike in both worlds
        limits.refuse_functions(self._lang)
        limits.watch(self._lang)
        try:
            return action()
        finally:
            self._world.untrace()  # in here, where what a trace function raises is the learner's

    def _warning(
        self,
        message: Any,
        category: type[Warning],
        filename: str,
        line: int,
        text: str | None = None,
    ) -> str:
        """Word a warning without the paths of this machine."""
        place = f"{filename}:{line}: " if filename == self.filename else ""
        return f"{place}{category.__name__}: {message}\n"
