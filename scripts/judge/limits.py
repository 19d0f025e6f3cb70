"""Says which imports and system calls a learner's code may use, the same in every world."""

import importlib.abc
import io
import os
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Any

from judge.text import say

THREADS = ("_thread.start_new_thread", "_thread.start_joinable_thread")
PROCESSES = (
    "subprocess.Popen",
    "os.system",
    "os.exec",
    "os.fork",
    "os.forkpty",
    "os.posix_spawn",
    "os.spawn",
    "os.startfile",
    "pty.spawn",
)
HOUSE = os.path.realpath(Path(__file__).parents[2]) + os.sep  # the judge and the exercises
SCREENS = ("tkinter", "turtle", "turtledemo", "idlelib", "curses")  # need one: no browser has them
_real_import = __import__
_state: dict[str, str | None] = {"lang": None}  # the learner's language while their code runs


def allowed(name: str) -> bool:
    """True for NumPy and for the standard library, some of whose own parts are listed nowhere."""
    top = name.partition(".")[0]
    if top in SCREENS:
        return False
    return top == "numpy" or top in sys.stdlib_module_names or top.startswith("_sysconfigdata")


def refuse_import(name: str, lang: str) -> None:
    """Raise the ModuleNotFoundError that is shown for any module that is not `allowed`."""
    top = name.partition(".")[0]
    raise ModuleNotFoundError(say("import_refused", lang, module=top), name=name)


class OnlyNumPy(importlib.abc.MetaPathFinder):
    """First on sys.meta_path while learner code runs; `importlib` and late imports meet it."""

    def __init__(self, lang: str) -> None:
        self._lang = lang

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Refuse what is neither NumPy nor the library; leave the rest to the finders behind."""
        if not allowed(fullname):
            refuse_import(fullname, self._lang)
        return None


def importing(lang: str, own_module: str) -> Callable[..., ModuleType]:
    """Return the `__import__` of a learner's module: modules that are loaded already count too."""

    def learner_import(
        name: str,
        namespace: Mapping[str, Any] | None = None,
        scope: Mapping[str, Any] | None = None,
        fromlist: Sequence[str] = (),
        level: int = 0,
    ) -> ModuleType:
        if level == 0 and name != own_module and not allowed(name):
            refuse_import(name, lang)
        module = _real_import(name, namespace, scope, fromlist, level)
        refuse_functions(lang)
        return module

    return learner_import


def asking(lang: str) -> Callable[..., str]:
    """Return the `input` of a learner's module: there is nobody to ask."""

    def learner_input(prompt: object = "") -> str:
        raise EOFError(say("input_refused", lang))

    return learner_input


def pausing(lang: str) -> Callable[..., None]:
    """Return the `breakpoint` of a learner's module: there is nobody to answer a debugger."""

    def learner_breakpoint(*_: object, **__: object) -> None:
        raise EOFError(say("breakpoint_refused", lang))

    return learner_breakpoint


def waiting(lang: str) -> Callable[..., None]:
    """Return the `asyncio.run` of a learner's module: the page's own event loop can't be waited for."""

    def learner_run(main: Any, **_: object) -> None:
        main.close()
        raise RuntimeError(say("loop_refused", lang))

    return learner_run


def refuse_functions(lang: str) -> None:
    """Put what says no into the place of functions that can't work, in modules that are loaded."""
    for name, function, made in (("pdb", "set_trace", pausing), ("asyncio", "run", waiting)):
        module = sys.modules.get(name)
        if module:
            setattr(module, function, made(lang))


class Nobody(io.TextIOBase):
    """The `sys.stdin` of a learner: whoever reads from it is told that there is nobody to ask."""

    def __init__(self, lang: str) -> None:
        self._lang = lang

    def readable(self) -> bool:
        return True

    def read(self, size: int | None = -1) -> str:
        raise EOFError(say("input_refused", self._lang))

    def readline(self, size: int = -1) -> str:  # type: ignore[override]
        return self.read()


def _would_change_the_judge(path: Any, mode: Any, flags: Any, house: str = HOUSE) -> bool:
    """True if a file of the judge or of an exercise is about to be opened for writing."""
    writes = any(sign in mode for sign in "wax+") if type(mode) is str else flags & 3
    if not writes or type(path) is int:
        return False
    return os.path.realpath(os.fsdecode(path)).startswith(house)


def _audit(event: str, args: tuple[Any, ...], state: dict[str, str | None] = _state) -> None:
    lang = state["lang"]  # bound above: at the interpreter's end this module's names are gone
    if lang is None:
        return
    if event in THREADS:
        raise RuntimeError(say("thread_refused", lang))
    if event in PROCESSES:
        raise RuntimeError(say("process_refused", lang))
    if event == "open" and _would_change_the_judge(*args):
        raise PermissionError(say("house_refused", lang))


def watch(lang: str | None) -> None:
    """Refuse threads and processes from now on, in words of `lang` (None: allow them)."""
    _state["lang"] = lang


sys.addaudithook(_audit)

if sys.version_info < (3, 12):  # starting a thread raises no audit event yet
    _start_thread = threading._start_new_thread  # type: ignore[attr-defined]

    def _audited_start(*args: Any) -> Any:
        _audit(THREADS[0], args)
        return _start_thread(*args)

    threading._start_new_thread = _audited_start  # type: ignore[attr-defined]
