"""Orders the tests: fast ones first, then those marked slow, those in a browser last."""

from __future__ import annotations

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=_turn)


def _turn(item: pytest.Item) -> int:
    if "browser" in item.path.parts:
        return 2
    return 1 if item.get_closest_marker("slow") else 0
