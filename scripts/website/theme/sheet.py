"""Makes one style sheet of the theme's, KaTeX's and ours, with the fonts that the pages use."""

from __future__ import annotations

import hashlib
import logging
import re
import subprocess
from pathlib import Path

from mkdocs.exceptions import PluginError

import toolchain
from website.theme import fonts

PROGRAM = Path(__file__).with_name("sheet.mjs")
KATEX = toolchain.NODE_MODULES / "katex" / "dist"
FAMILY = re.compile(r"KaTeX_\w+")
FACE = re.compile(r"@font-face\{([^}]*?(KaTeX_\w+)[^}]*)src:url\(fonts/([\w-]+)\.woff2\)[^}]*\}")

log = logging.getLogger("theme")  # not among those whose warnings end a strict build


def one(site: Path, ours: Path, others: list[Path]) -> str:
    """Our sheet after those of others, of which only what fits something on the site is left.

    Where those can't be cut down, they stay whole, and a warning says so.
    """
    command = [toolchain.node(), PROGRAM, site, ours, *others]
    run = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    if run.returncode == 0:
        return run.stdout
    log.warning("theme: its style sheets stay whole, %s: %s", PROGRAM.name, run.stderr.strip())
    return "".join(path.read_text("utf-8") for path in (*others, ours))


def with_fonts(css: str, signs: fonts.Signs, folder: Path) -> str:
    """The sheet with those of KaTeX's fonts that it asks for, cut down and written into `folder`."""
    asked = set(FAMILY.findall(FACE.sub("", css)))

    def face(match: re.Match[str]) -> str:
        about, family, name = match.groups()
        if family not in asked:
            return ""
        font = fonts.cut(KATEX / "fonts" / f"{name}.woff2", signs.of(name))
        path = write(folder, f"{name}.woff2", font, folder)
        return f'@font-face{{{about}src:url({path})format("woff2")}}'

    css = FACE.sub(face, css)
    if "fonts/KaTeX" in css:
        raise PluginError(
            "KaTeX's sheet names a font in a new way: FACE in scripts/website/theme/sheet.py"
        )
    return css


def write(folder: Path, name: str, content: bytes, root: Path) -> str:
    """Writes `content` under `name` and a part of its hash; returns the path below `root`."""
    stem, _, suffix = name.rpartition(".")
    path = folder / f"{stem}.{hashlib.sha256(content).hexdigest()[:8]}.{suffix}"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return path.relative_to(root).as_posix()
