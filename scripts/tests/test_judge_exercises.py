"""The exercises of this repository: whole, proof against mutants, and alike under both Pythons."""

import io

import pytest

from author import check
from judge import catalog
from terminal.console import Console


def checked(*slugs: str, pyodide: bool, mutants: bool) -> str:
    said = io.StringIO()
    code = check.run(slugs, Console(said, "en"), pyodide=pyodide, mutants=mutants)
    assert code == 0, said.getvalue()
    return said.getvalue()


@pytest.mark.parametrize("slug", catalog.slugs())
def test_tests_tell_right_from_wrong(slug: str) -> None:
    assert " mutants caught" in checked(slug, pyodide=False, mutants=True)


@pytest.mark.slow
def test_all_alike_under_pyodide() -> None:
    if "SKIPPED" in checked(pyodide=True, mutants=False):
        pytest.skip("the browser's Python is not set up")
