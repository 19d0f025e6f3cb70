"""The parity check finds each defect: a folder a defect in parity/, with the fault it must name."""

from pathlib import Path

import pytest

from checks import parity

CASES = sorted(path for path in Path(__file__).with_name("parity").iterdir() if path.is_dir())


@pytest.mark.parametrize("case", CASES, ids=lambda path: path.name)
def test_names_the_defect(case: Path) -> None:
    expected = (case / "expected.txt").read_text("utf-8").strip()
    found = list(parity.faults(case))
    if not expected:
        assert found == []
    else:
        assert any(expected in fault for fault in found), found


def test_the_repository_agrees() -> None:
    assert list(parity.faults(parity.ROOT)) == []
