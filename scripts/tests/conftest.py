"""Orders the tests: fast ones first, then those marked slow, those in a browser last.

At the end it tells what was measured again.
"""

from __future__ import annotations

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=_turn)


def _turn(item: pytest.Item) -> int:
    if "browser" in item.path.parts:
        return 2
    return 1 if item.get_closest_marker("slow") else 0


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Prints the properties of tests: what a test prints itself is lost, since it runs in another process."""
    for report in (one for some in terminalreporter.stats.values() for one in some):
        if getattr(report, "when", "") == "call":
            for name, text in report.user_properties:
                terminalreporter.write_line(f"{name}: {text.strip()}")
