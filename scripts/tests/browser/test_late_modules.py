"""Modules that the first download leaves out come when they are asked for, or say why not."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.exercise_page import ExercisePage
from tests.browser.server import Site

pytestmark = pytest.mark.browser
LATE = "python_rest.zip"
USES_LATE_MODULES = """
import csv, difflib
import numpy.polynomial as polynomial
import numpy as np

def rms_norm(x, gamma, eps=1e-6):
    print(csv.__name__, difflib.__name__, polynomial.Polynomial([1, 2]).degree())
    return x * gamma / np.sqrt(np.mean(x * x, axis=-1, keepdims=True) + eps)
"""


def test_late_modules_come_once_and_only_when_asked_for(page: Page, site: Site) -> None:
    exercise = ExercisePage(page, site.root).open()
    site.asked.clear()
    exercise.run()
    assert not [path for path in site.asked if LATE in path]
    exercise.run(USES_LATE_MODULES)
    expect(exercise.element).not_to_have_attribute("data-status", "error")
    expect(exercise.element).to_contain_text("csv difflib 1")
    assert len([path for path in site.asked if LATE in path]) == 1


@pytest.mark.console("Failed to load resource")
def test_late_module_out_of_reach_is_named(page: Page, site: Site) -> None:
    site.broken[LATE] = 503
    exercise = ExercisePage(page, site.root).open()
    exercise.run(USES_LATE_MODULES)
    expect(exercise.element).to_contain_text("csv belongs to Python, but could not be downloaded")
