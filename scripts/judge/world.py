"""Remembers the state of the interpreter that a learner's code could change, and puts it back."""

import builtins
import gc
import importlib.machinery
import linecache
import os
import random
import sys
from operator import is_
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import numpy.random

from judge import insides

STREAMS = ("stdout", "stderr", "stdin")
TOLD = ("builtins", "math", "random", "numpy")  # whose replaced names a learner is told about
NEEDED = (*TOLD, "sys", "judge")  # what the judge itself uses between two calls of learner code
MISSING = object()
# Held from before any learner's code: what `sys` or another module is made to offer later is not used.
_seeds = (random.seed, np.random.seed)
_files_of = linecache.cache
_loaded = sys.modules
_trace, _set_trace = sys.gettrace, sys.settrace
_profile, _set_profile = sys.getprofile, sys.setprofile


def seed(value: int = 0) -> None:
    """Give both global random generators a fixed state."""
    for set_seed in _seeds:
        set_seed(value)


class World:
    """A snapshot of all loaded modules, of the hooks of `sys`, and of the process's surroundings."""

    def __init__(self) -> None:
        insides.snapshot()
        self._builtins = dict(vars(builtins))
        self._put_builtins_back = vars(builtins).update
        self._builtins_now = vars(builtins).copy
        self._modules = dict(sys.modules)
        self._names = {
            name: dict(vars(module))
            for name, module in self._modules.items()
            if isinstance(module, ModuleType) and name != "__main__"
        }
        self._values = {name: tuple(names.values()) for name, names in self._names.items()}
        self._needed = [name for name in self._names if _is_needed(name)]
        lists: tuple[list[Any], ...] = (sys.path, sys.meta_path, sys.path_hooks)
        self._lists = [(held, list(held)) for held in lists]
        self._tracers = (sys.gettrace(), sys.getprofile())
        self._limit = sys.getrecursionlimit()
        self._environ = dict(os.environ)
        self._folder = _working_folder()
        self._random = (random.getstate(), np.random.get_state())
        self.replaced: dict[str, None] = {}  # "numpy.mean": names that learners replaced, in order

    def untrace(self) -> None:
        """Take away trace functions that have been set. May raise what such a function raises."""
        if _profile() is not self._tracers[1]:
            _set_profile(self._tracers[1])
        if _trace() is not self._tracers[0]:
            _set_trace(self._tracers[0])

    def put_back(self, thoroughly: bool = False) -> None:
        """Restore replaced names: of the modules in NEEDED, or thoroughly, of all modules.

        Newly added names and modules last until `close`.
        """
        now = self._builtins_now()
        self._put_builtins_back(self._builtins)  # first: what follows calls builtins
        self._note(
            "builtins", [n for n, v in self._builtins.items() if now.get(n, MISSING) is not v]
        )
        for name, module in self._modules.items():
            if _loaded.get(name) is not module:
                _loaded[name] = module
        for name in self._names if thoroughly else self._needed:
            self._put_module_back(name, self._names[name])
        for held, items in self._lists:
            if held != items:
                held[:] = items
        if sys.getrecursionlimit() != self._limit:
            sys.setrecursionlimit(self._limit)

    def _put_module_back(self, name: str, names: dict[str, Any]) -> None:
        current = vars(self._modules[name])
        values = self._values[name]
        if len(current) == len(values) and all(map(is_, current.values(), values)):
            return  # the usual case, and the only one that has to be fast
        changed = [n for n, value in names.items() if current.get(n, MISSING) is not value]
        if name == "sys":
            changed = [n for n in changed if n not in STREAMS]
        current.update({n: names[n] for n in changed})
        self._note(name, changed)

    def _note(self, module: str, names: list[str]) -> None:
        if module.partition(".")[0] in TOLD:
            public = (f"{module}.{name}" for name in names if not name.startswith("_"))
            self.replaced.update(dict.fromkeys(public))

    def close(self) -> None:
        """Restore everything, and forget what has been added since the snapshot."""
        self.put_back(thoroughly=True)
        insides.put_back()
        self._put_surroundings_back()
        for name in [n for n in _loaded if n not in self._modules]:
            if not _may_stay(name, _loaded[name]):
                del _loaded[name]
        for name, names in self._names.items():
            current = vars(self._modules[name])
            # A submodule that stays loaded stays a name of its package: numpy looks for it there.
            for added in [n for n in current if n not in names and f"{name}.{n}" not in _loaded]:
                del current[added]
        random.setstate(self._random[0])
        np.random.set_state(self._random[1])

    def _put_surroundings_back(self) -> None:
        if os.environ != self._environ:
            os.environ.clear()
            os.environ.update(self._environ)
        if self._folder and _working_folder() != self._folder:
            Path(self._folder).mkdir(parents=True, exist_ok=True)  # it may have been removed
            os.chdir(self._folder)
        gc.enable()


def _is_needed(name: str) -> bool:
    top, *inner = name.split(".")
    return top in NEEDED and not any(part.startswith("_") for part in inner)


def _working_folder() -> str | None:
    try:
        return str(Path.cwd())
    except OSError:  # it has been deleted
        return None


def _may_stay(name: str, module: Any) -> bool:
    """True for C code, which loads only once, and for parts of NumPy that NumPy loads late.

    (np.median loads numpy.ma, which takes long in a browser.) Only numpy.testing is worth replacing.
    """
    loader = getattr(module, "__loader__", None)
    of_numpy = name.startswith("numpy.") and not name.startswith("numpy.testing")
    return of_numpy or isinstance(loader, importlib.machinery.ExtensionFileLoader)


def remember_source(filename: str, code: str) -> None:
    """Let tracebacks find the lines of `code`, and not those of an earlier run."""
    _files_of[filename] = (len(code), None, [f"{line}\n" for line in code.split("\n")], filename)
