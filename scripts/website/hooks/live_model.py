"""Puts the model's pieces into the site, where its weights are installed, and expands `<!-- nr:model -->`.

Without the weights the mark becomes a sentence; nobody who builds the site has to fetch 93 MB.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError

from website.texts import say
from website.weights import pieces

MARK = re.compile(r"^<!-- nr:model -->$", re.MULTILINE)
PLACE = Path("assets/model")

_build: dict[str, Any] = {"serves": False, "pieces": None}


def on_startup(command: str, **_: Any) -> None:
    """Notes whether this is `mkdocs serve`, which builds into a new folder at each change."""
    _build["serves"] = command == "serve"


def on_pre_build(**_: Any) -> None:
    """Cuts the weights, unless they are cut already or not installed."""
    try:
        _build["pieces"] = pieces.prepare()
    except pieces.ModelMissing as fault:
        raise PluginError(str(fault)) from fault


def on_page_markdown(markdown: str, config: MkDocsConfig, **_: Any) -> str:
    """Writes the element, or the sentence that stands in its place."""
    language = config.plugins["i18n"].current_language
    cut = _build["pieces"]
    if cut is None:
        return MARK.sub(say("model_absent", language), markdown)
    opening = f'<nr-model id="run-it-yourself" manifest="{PLACE.as_posix()}/{cut.manifest}">'
    words = f"<p>{say('model_needs_script', language)}</p>"
    return MARK.sub(f"<div>{opening}{words}</nr-model></div>", markdown)


def on_post_build(config: MkDocsConfig, **_: Any) -> None:
    """Copies the pieces; `mkdocs serve` gets a link, since 97 MB at each change would be felt."""
    target = Path(config.site_dir) / PLACE
    if _build["pieces"] is None or target.exists():  # each language ends with this event
        return
    folder = _build["pieces"].folder
    if _build["serves"]:
        target.symlink_to(folder, target_is_directory=True)
    else:
        shutil.copytree(folder, target)
