"""Orders the tests: fast ones first, then those marked slow, those in a browser last.

At the end it tells what was measured again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any

import pytest

from lab.records.findings import Findings
from lab.records.recording import Recording


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


@pytest.fixture
def recorded_as_found(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Lets recordings be what this machine found, but for one change in the document `name`.

    What another machine recorded may differ where kernels do; that would be a second fault.
    """

    def use(
        found: Iterable[tuple[Recording, Findings]], name: str, change: Callable[[Any], None]
    ) -> None:
        pairs = (pair for one, findings in found for pair in one.documents(findings))
        documents = {path: json.loads(json.dumps(document)) for path, document in pairs}
        change(next(document for path, document in documents.items() if path.name == name))
        monkeypatch.setattr("checks.numbers.read", documents.__getitem__)

    return use
