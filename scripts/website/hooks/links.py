"""Links to the repository and to states of widgets: `repo:`, `#widget-name?…`, "report an issue"."""

from __future__ import annotations

import os
import re
from html import escape
from urllib.parse import urlencode, urljoin

from mkdocs.config.defaults import MkDocsConfig

# A link to a widget's state; MkDocs, which looks for places, would take the state for a part of the name.
STATE = re.compile(r"\[([^\[\]\n]+)\]\((#widget-\w+\?[^)\s]+)\)")


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """On GitHub, a fork's links point to the fork (REPO_URL, read by mkdocs.yml, still wins)."""
    repository = os.environ.get("GITHUB_REPOSITORY")
    if repository and not os.environ.get("REPO_URL"):
        server = os.environ.get("GITHUB_SERVER_URL", "https://github.com")
        config.repo_url = f"{server}/{repository}"
    config.repo_url = (config.repo_url or "").rstrip("/")
    return config


def on_page_markdown(markdown: str, config: MkDocsConfig, **_) -> str:
    """`[words](repo:)` links to the repository, `[words](repo:path)` to a file or folder in it,
    `[words](#widget-name?key=value)` to a state of a widget of the page."""

    def address(match: re.Match[str]) -> str:
        path = f"/tree/main/{match[1]}" if match[1] else ""
        return f"]({config.repo_url}{path})"

    markdown = re.sub(r"\]\(repo:([^)\s]*)\)", address, markdown)
    return STATE.sub(lambda match: f'<a href="{escape(match[2])}">{match[1]}</a>', markdown)


def on_page_context(context, page, config: MkDocsConfig, nav):
    """Give templates `report_url`: a new issue that names the page and its source file."""
    root = urljoin(f"{config.repo_url}/{config.edit_uri}", "..")
    source = (page.edit_url or "").removeprefix(root)
    body = "\n".join(filter(None, [page.canonical_url, source, "", ""]))
    query = urlencode({"title": f"{page.title}: ", "body": body})
    context["report_url"] = f"{config.repo_url}/issues/new?{query}"
    return context
