"""Finds modules that the first download leaves out, in an archive fetched when one is asked for.

`pack.py` puts this module and its list of names into Python's own archive in the browser.
"""

import pkgutil
import sys
import zipimport
from collections.abc import Callable, Collection, Sequence
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Any

ARCHIVE = "/lib/python_rest.zip"


class LateFinder:
    """The last resort of `import`: knows the names, fetches the archive once."""

    def __init__(self, names: Collection[str], read: Callable[[], Any]) -> None:
        self.names = names
        self.read = read
        self.is_here = False

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The spec of a module of the late archive, None for any other name."""
        if name not in self.names:
            return None
        self._fetch(name)
        folder = name.rpartition(".")[0].replace(".", "/")
        importer = zipimport.zipimporter(f"{ARCHIVE}/{folder}" if folder else ARCHIVE)
        return importer.find_spec(name)

    def _fetch(self, name: str) -> None:
        if self.is_here:
            return
        try:
            data = self.read().to_bytes()
        except Exception as fault:
            raise ImportError(
                f"{name} belongs to Python, but could not be downloaded ({fault})", name=name
            ) from None
        Path(ARCHIVE).write_bytes(data)
        self.is_here = True


def install(read: Callable[[], Any]) -> None:
    """Makes late modules importable; `read()` gives the archive as a JavaScript Uint8Array."""
    listed = pkgutil.get_data(__name__, "late_modules.txt") or b""
    sys.meta_path.append(LateFinder(frozenset(listed.decode().split()), read))
