"""Runs an exercise's own programs, the reference and the mistakes: silent, and not suspected."""

import contextlib
import io
import warnings
from collections.abc import Callable
from functools import cache
from types import CodeType, ModuleType
from typing import Any

import numpy as np

from judge.sandbox import LearnerError


@cache
def _compiled(code: str, name: str) -> CodeType:
    return compile(code, f"<{name}>", "exec", dont_inherit=True)


class Trusted:
    """Offers what a Sandbox offers to run code, without restoring anything afterwards."""

    def __init__(self, name: str) -> None:
        self._name = name

    def load(self, code: str) -> ModuleType:
        """Execute `code` in a fresh module. Raises LearnerError."""
        module = ModuleType(self._name)
        compiled = _compiled(code, self._name)
        self.run(lambda: exec(compiled, module.__dict__), module)
        return module

    def run(self, action: Callable[[], Any], module: ModuleType | None) -> Any:
        """Call `action`. Raises LearnerError for any exception, as the sandbox does."""
        silent = contextlib.redirect_stdout(io.StringIO())
        with silent, warnings.catch_warnings(action="ignore"), np.errstate(all="ignore"):
            try:
                return action()
            except Exception as error:
                raise LearnerError(error) from None
