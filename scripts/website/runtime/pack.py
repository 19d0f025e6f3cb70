"""Runs inside Pyodide: compiles Python's library and NumPy, and packs them for the browser.

Only the Python of that very Pyodide writes bytecode that it can read, and packing here
as well makes the result the same on every machine. Bytecode starts twice as fast as
source, but is larger, and modules that a usual run never imports go into a second archive,
which `loader.js` fetches when one of them is asked for.
"""

import io
import marshal
import zipfile
from collections.abc import Collection
from importlib.util import MAGIC_NUMBER, source_hash

Files = dict[str, bytes]  # by path inside an archive

LIBRARY = "/lib/python314.zip/"  # where Pyodide keeps the archive; shown in tracebacks
PACKAGES = "/lib/python3.14/site-packages/"
NEVER = (
    "numpy/_core/include/",
    "numpy/_core/lib/",
    "numpy/_pyinstaller/",
    "numpy/conftest.",
    "numpy/f2py/src/",
    "numpy/random/_examples/",
    "numpy/random/lib/",
)
PRIVATE_TEST_MODULES = ("_tests.", "_simd.")


def pack(
    stdlib: bytes, wheel: bytes, loaded: Collection[str], finder: bytes, levels: dict[str, int]
) -> Files:
    """Returns the archives `{"stdlib": bytes, "wheel": bytes, "rest": bytes}`.

    `stdlib` and `wheel` are the official archives as bytes, `loaded` the names of the
    modules that every visitor gets, `finder` the source of `late_modules.py`, `levels`
    the optimisation level of either archive: 0 keeps docstrings and asserts, 2 drops them.
    The modules of `rest` stay sources: they are rarely wanted, and smaller so.
    """
    library, library_rest = _split(_read(stdlib), loaded, LIBRARY, levels["stdlib"])
    numpy, numpy_rest = _split(_read(wheel), loaded, PACKAGES, levels["wheel"])
    rest = {**library_rest, **numpy_rest}
    names = sorted(_module_name(name) for name in rest if name.endswith(".py"))
    library["late_modules.txt"] = "\n".join(names).encode()
    library["late_modules.pyc"] = _compile(finder, LIBRARY + "late_modules.py", 0)
    return {
        "stdlib": _archive(library),
        "wheel": _archive(_with_record(numpy)),
        "rest": _archive(rest),
    }


def _split(files: Files, loaded: Collection[str], prefix: str, level: int) -> tuple[Files, Files]:
    first: Files = {}
    rest: Files = {}
    for name, data in files.items():
        if not _is_loaded(name, files, loaded):
            rest[name] = data
        elif name.endswith(".py"):
            first[name + "c"] = _compile(data, prefix + name, level)
        else:
            first[name] = data
    return first, rest


def _is_loaded(name: str, files: Files, loaded: Collection[str]) -> bool:
    """Whether a module is among `loaded`; a data file goes with its package."""
    package = f"{name.rpartition('/')[0]}/__init__.py"
    if "/" in name and package not in files:
        return True  # a namespace package, which the finder of late modules does not make
    if name.endswith(".py"):
        return _module_name(name) in loaded
    # A folder left without its modules would be taken for a namespace package.
    return "/" not in name or _module_name(package) in loaded


def _read(data: bytes) -> Files:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist() if _is_wanted(name)}


def _is_wanted(name: str) -> bool:
    if name.startswith(NEVER) or name.endswith(("/", ".pyi", ".pxd", ".h", ".a", "RECORD")):
        return False
    return not (name.endswith(".so") and any(part in name for part in PRIVATE_TEST_MODULES))


def _module_name(name: str) -> str:
    return name[:-3].replace("/", ".").removesuffix(".__init__")


def _compile(source: bytes, path: str, level: int) -> bytes:
    code = compile(source, path, "exec", dont_inherit=True, optimize=level)
    # Marshalling a second time makes the bytes independent of who else holds the objects.
    code = marshal.loads(marshal.dumps(code))
    digest = source_hash(source)
    unchecked = 1  # the flag of a file that Python trusts without looking for its source
    return MAGIC_NUMBER + unchecked.to_bytes(4, "little") + digest + marshal.dumps(code)


def _with_record(files: Files) -> Files:
    """The wheel's list of files, which Pyodide reads to find shared libraries."""
    folder = next(name.split("/")[0] for name in files if name.endswith(".dist-info/METADATA"))
    record = "".join(f"{name},,\n" for name in [*sorted(files), f"{folder}/RECORD"])
    return {**files, f"{folder}/RECORD": record.encode()}


def _archive(files: Files) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, files[name])
    return buffer.getvalue()
