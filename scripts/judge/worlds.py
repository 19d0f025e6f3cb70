"""Makes this Python behave like the browser's where it can, and says where it can't.

The browser runs Python 3.14 with 32-bit indices and without floating-point traps.
"""

import __future__

import sys

from judge.arrays import is_a
from judge.text import Sentence, sentence

BROWSER = (3, 14)
IS_OLDER = sys.version_info[:2] < BROWSER
HAS_SHORT_INDICES = sys.maxsize < 2**32
# From 3.14 on an annotation is evaluated when somebody asks for it; a name in it need not exist.
FLAGS = __future__.annotations.compiler_flag if IS_OLDER else 0
TOO_BIG = ("array is too big", "index-sized integer", "Maximum allowed dimension exceeded")


def without_mark(code: str) -> str:
    """Return the code without the mark that some editors put in front of a file."""
    return code.removeprefix("\ufeff")


def hint(error: BaseException, named: str) -> Sentence | None:
    """Say what has another world to do with an exception, whose own words are `named`."""
    if is_a(error, ValueError, OverflowError) and any(words in named for words in TOO_BIG):
        return sentence("hint_MemoryError")
    if HAS_SHORT_INDICES and "to dtype('int32') according to the rule 'safe'" in named:
        return sentence("hint_short_indices")
    if IS_OLDER and _names_of_the_library(error):
        here = f"{sys.version_info[0]}.{sys.version_info[1]}"
        return sentence("hint_newer_python", here=here, there="3.14")
    return None


def _names_of_the_library(error: BaseException) -> bool:
    """True if the name that was not found was looked for in a module of Python's library."""
    if isinstance(error, ImportError):
        module = error.name
    else:
        module = getattr(getattr(error, "obj", None), "__spec__", None) and error.obj.__name__  # type: ignore[attr-defined]
    return bool(module) and str(module).partition(".")[0] in sys.stdlib_module_names
