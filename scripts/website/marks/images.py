"""Drawings as images that need nothing else, for notebooks."""

from __future__ import annotations

import re
from base64 import b64encode
from html import escape

PAPER = '<rect width="100%" height="100%" fill="#fff"/>'
FONTS = "--md-text-font-family: sans-serif; --md-code-font-family: monospace;"


def image(svg: str, alt: str) -> str:
    """A whole SVG document as an `img` element."""
    data = b64encode(svg.encode()).decode()
    return f'<img alt="{escape(alt)}" src="data:image/svg+xml;base64,{data}">'


def style(variables: str, rules: str) -> str:
    """A style element with the rules of a style sheet, without its comments."""
    rules = re.sub(r"/\*.*?\*/", "", rules, flags=re.DOTALL)
    sheet = re.sub(r"\s+", " ", f"svg {{ {variables} {FONTS} }}{rules}")
    return f"<style>{sheet}</style>"
