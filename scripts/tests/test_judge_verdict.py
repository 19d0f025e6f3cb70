"""The verdict's shape in Python and its types in JavaScript are the same."""

import re
from typing import Any, get_args, get_type_hints

import pytest

import toolchain
from judge import verdict

PROTOCOL = (toolchain.ROOT / "overrides/assets/js/runtime/protocol.js").read_text("utf-8")
SHAPES: dict[str, Any] = {
    "Verdict": verdict.Verdict,
    "TestResult": verdict.TestResult,
    "Report": verdict.Report,
}
PROPERTY = re.compile(r"@property \{(.*)\} \[?(\w+)\]?")


def properties(name: str) -> dict[str, str]:
    """The properties of a typedef: name -> type."""
    block = PROTOCOL.split(f"@typedef {{object}} {name}\n")[1]
    lines = block.split("@typedef")[0].split("*/")[0]
    return {found[2]: found[1] for found in PROPERTY.finditer(lines)}


@pytest.mark.parametrize("name", SHAPES)
def test_the_types_of_the_page_have_the_same_properties(name: str) -> None:
    assert list(properties(name)) == list(get_type_hints(SHAPES[name]))


@pytest.mark.parametrize(
    ("name", "statuses"), [("Verdict", verdict.Status), ("TestResult", verdict.TestStatus)]
)
def test_the_statuses_are_the_same(name: str, statuses: Any) -> None:
    told = properties(name)["status"].split(" | ")
    assert told == [f'"{status}"' for status in get_args(statuses)]


def test_a_blank_verdict_has_every_property() -> None:
    assert list(verdict.blank("x")) == list(get_type_hints(verdict.Verdict))
