"""Finds modules that the first download leaves out, in an archive fetched when one is asked for.

`pack.py` puts this module and its list of names into Python's own archive in the browser.
"""

import sys
import zipimport

ARCHIVE = "/lib/python_rest.zip"


class LateFinder:
    """The last resort of `import`: knows the names, fetches the archive once."""

    def __init__(self, names, read):
        self.names = names
        self.read = read
        self.is_here = False

    def find_spec(self, name, path=None, target=None):
        """The spec of a module of the late archive, None for any other name."""
        if name not in self.names:
            return None
        self._fetch(name)
        folder = name.rpartition(".")[0].replace(".", "/")
        importer = zipimport.zipimporter(f"{ARCHIVE}/{folder}" if folder else ARCHIVE)
        return importer.find_spec(name)

    def _fetch(self, name):
        if self.is_here:
            return
        try:
            data = self.read().to_bytes()
        except Exception as fault:
            raise ImportError(
                f"{name} belongs to Python, but could not be downloaded ({fault})", name=name
            ) from None
        with open(ARCHIVE, "wb") as archive:
            archive.write(data)
        self.is_here = True


def install(read):
    """Makes late modules importable; `read()` gives the archive as a JavaScript Uint8Array."""
    listed = __loader__.get_data(__file__.rpartition("/")[0] + "/late_modules.txt")
    sys.meta_path.append(LateFinder(frozenset(listed.decode().split()), read))
