"""Publishes the recorded streams that the explorer fetches from, under a content-addressed path."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig

from website.marks import streams


def on_pre_build(config: MkDocsConfig, **_: Any) -> None:
    """Recordings may have changed since the last build."""
    streams.forget()


def on_post_build(config: MkDocsConfig, **_: Any) -> None:
    """Copies the files; each language ends with this event, so only once."""
    target = Path(config.site_dir, streams.folder())
    if target.is_dir():
        return
    for name, path in streams.files().items():
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target / name)
