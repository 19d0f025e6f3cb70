"""Builds what the pages' scripts need and publishes it under content-addressed paths.

`assets/app/<hash>/` holds the bundles, the judge, the exercises and `site.json`, which
names the runtime in `assets/runtime/<hash>/`: parts of one version are used together.
"""

from __future__ import annotations

import hashlib
import io
import json
import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import Files

import toolchain
from judge import catalog
from judge.languages import LANGS
from website.runtime import prepare
from website.theme import scripts

ASSETS = toolchain.ROOT / "overrides" / "assets"
SOURCES = (ASSETS / "js", ASSETS / "css")
JUDGE = toolchain.ROOT / "scripts" / "judge"
FEATURES = ASSETS / "js" / "features.json"  # the one table of what pages may have
FIXED_DATE = (1980, 1, 1, 0, 0, 0)
BUNDLE = Path(__file__).with_name("bundle.mjs")
OPTIONS = ("--bundle", "--target=es2022", "--minify", "--charset=utf8", "--log-level=warning")

_app: dict[str, bytes] = {}
_theme: dict[str, bytes] = {}


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Bundles everything in memory and tells templates what it made: `extra.app`, a path;
    `extra.early`, a script for each language; and `extra.megabytes`, what a first run downloads."""
    if "app" in config.extra:  # the second language of the same build
        return config
    try:
        for slug in catalog.slugs():
            catalog.load(slug)
        files = _make_app(prepare.current())
        early = {lang: files.pop(f"early-{lang}.js").decode().strip() for lang in LANGS}
        theme = scripts.made(config.theme.dirs)
    except (catalog.CatalogError, prepare.NotPrepared, toolchain.ToolMissing) as fault:
        raise PluginError(str(fault)) from fault
    _app.clear()
    _app.update(files)
    _theme.clear()
    _theme.update(theme.values())
    config.extra["app"] = f"assets/app/{_name(files)}"
    config.extra["late_sheets"] = _late_sheets()
    config.extra["early"] = early
    config.extra["instead"] = {old: new for old, (new, _) in theme.items()}  # for finish.py
    config.extra["megabytes"] = _megabytes(prepare.current())
    return config


def on_files(files: Files, config: MkDocsConfig, **_: Any) -> Files:
    """Keeps the sources of the bundles out of the site."""
    for file in list(files):
        source = Path(file.abs_src_path) if file.abs_src_path else None
        if source and any(source.is_relative_to(folder) for folder in SOURCES):
            files.remove(file)
    return files


def on_post_build(config: MkDocsConfig, **_: Any) -> None:
    """Writes the bundles and the runtime into the site."""
    site = Path(config.site_dir)
    _write(site / config.extra["app"], _app)
    _write(site, _theme)
    runtime = prepare.current()
    target = site / "assets" / "runtime" / runtime.name
    if not target.is_dir():  # each language ends with this event
        shutil.copytree(runtime, target, ignore=shutil.ignore_patterns("manifest.json"))


def _make_app(runtime: Path) -> dict[str, bytes]:
    files = {**_bundle(), "judge.zip": _zip([*_judge_files(), catalog.EXERCISES / catalog.CATALOG])}
    for slug in catalog.slugs():
        folder = catalog.EXERCISES / slug
        workshop = {folder / name for name in catalog.WORKSHOP}
        own = [path for path in _tracked(folder) if not workshop & {path, path.parent}]
        parts = [*own, *catalog.shared_paths(slug)]
        files[f"exercises/{slug}.zip"] = _zip(parts)
    facts = _site_facts(runtime, files)
    return {**files, "site.json": json.dumps(facts, sort_keys=True).encode()}


def _site_facts(runtime: Path, files: dict[str, bytes]) -> dict[str, Any]:
    about = prepare.manifest(runtime)
    first = [file for file in about["files"] if not file["late"]]
    return {
        "runtime": f"../../runtime/{runtime.name}/",
        "parts": [{"name": file["name"], "bytes": file["bytes"]} for file in first],
        "judge": {"name": "judge.zip", "bytes": len(files["judge.zip"])},
        "exercises": {
            slug: {"bytes": len(files[f"exercises/{slug}.zip"])} for slug in catalog.slugs()
        },
        **{name: about[name] for name in ("pyodide", "python", "numpy")},
    }


def _megabytes(runtime: Path) -> int:
    files = prepare.manifest(runtime)["files"]
    return round(sum(file["bytes"] for file in files if not file["late"]) / 1e6)


def _bundle() -> dict[str, bytes]:
    with tempfile.TemporaryDirectory() as folder:
        _run([str(toolchain.node()), str(BUNDLE), str(ASSETS), folder, *LANGS])
        _esbuild(folder, "css/main.css", *(f"css/{name}.css" for name in _late_sheets()))
        made = sorted(path for path in Path(folder).rglob("*") if path.is_file())
        return {path.name: path.read_bytes() for path in made}


def _late_sheets() -> dict[str, str]:
    """The style sheets that come with an element, and that element."""
    features: dict[str, dict[str, str]] = json.loads(FEATURES.read_text("utf-8"))
    return {about["sheet"]: tag for tag, about in features.items() if "sheet" in about}


def _esbuild(folder: str, *arguments: str) -> None:
    command = [*toolchain.node_tool("esbuild"), *OPTIONS, "--entry-names=[name]", *arguments]
    _run([*command, f"--outdir={folder}"])


def _run(command: list[str]) -> None:
    run = subprocess.run(command, cwd=ASSETS, capture_output=True, text=True, check=False)
    if run.returncode:
        raise PluginError(f"esbuild: {run.stderr.strip()}")


def _judge_files() -> list[Path]:
    return [path for path in _tracked(JUDGE) if path.suffix in (".py", ".json")]


def _tracked(folder: Path) -> list[Path]:
    found = sorted(path for path in folder.rglob("*") if path.is_file())
    return [path for path in found if "__pycache__" not in path.parts]


def _zip(paths: Iterable[Path]) -> bytes:
    """An archive of files at their repository paths, equal for equal files."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in paths:
            name = path.relative_to(toolchain.ROOT).as_posix()
            entry = zipfile.ZipInfo(name, FIXED_DATE)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, path.read_bytes())
    return buffer.getvalue()


def _name(files: dict[str, bytes]) -> str:
    digest = hashlib.sha256()
    for name in sorted(files):
        digest.update(f"{name} {hashlib.sha256(files[name]).hexdigest()}\n".encode())
    return digest.hexdigest()[:16]


def _write(folder: Path, files: dict[str, bytes]) -> None:
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
