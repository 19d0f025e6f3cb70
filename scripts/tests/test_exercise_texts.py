"""Numbers in the texts of exercises: what is worked by hand comes out, the rest is a mark."""

from __future__ import annotations

import json
import re
import runpy

import numpy as np
import pytest

from judge import catalog
from judge.languages import LANGS

SECTION = re.compile(r"^## .*?\{#by-hand\}\n(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
DECIMAL = re.compile(r"(?<![\w.-])\d+\.\d+")
BY_HAND = re.compile(r"(?<![\w.-])\d+\.\d+(?!B)|\d[\d,.]*\s?%")
NOT_PROSE = re.compile(
    r"```.*?```|`[^`]*`|\$\$.*?\$\$|\$[^$\n]+\$|\]\([^)]*\)|\{\{\w+\}\}%?", re.DOTALL
)

PAIR, GAIN, ONE = np.array([3.0, 4.0]), np.array([1.0, 2.0]), np.float32(1)


def solution(slug, function):
    return runpy.run_path(str(catalog.EXERCISES / slug / catalog.SOLUTION))[function]


def to_bf16(x):
    return solution("bf16-round", "to_bf16")(np.asarray(x, np.float32))


def rms_norm():
    rms = np.sqrt((PAIR**2).mean())
    out = solution("rms-norm", "rms_norm")(PAIR, GAIN, 0.0)
    return {1: [rms**2], 4: [rms, *(PAIR / rms), *out]}


def layer_norm():
    x = np.array([1.0, -1.0, 3.0, 3.0])
    centered = x - x.mean()
    out = solution("layer-norm", "layer_norm")(x, np.ones(4), np.zeros(4), 0.0)
    both = [*out, *(x / np.sqrt((x**2).mean()))]
    return {1: [x.mean(), *centered], 2: [*centered**2, x.var()], 3: both, 4: [x.std()]}


def add_rms_norm():
    delta, residual = np.array([-1.0, 1, -1, -1]), np.array([2.0, -2, 4, 4])
    function = solution("residual-add-rms-norm", "add_rms_norm")
    out, total = function(delta, residual, np.array([1.0, 1, 2, 1]), 0.0)
    return {3: [*out, *(total / np.sqrt((total**2).mean()))]}


def rounding():
    ties = to_bf16([1 + 3 * 2**-8, 1 + 2**-8 + 2**-20])
    return {6: ties[:1], 7: [2**-7, *ties[1:]], 1: [6938.6]}


def two_casts():
    x, w = PAIR.astype(np.float32)[None], np.array([1.875, 1.625], np.float32)
    function = solution("rms-norm-bf16", "rms_norm_bf16")
    n = (x / np.sqrt((x * x).mean()))[0]
    results = [
        function(x, w, 0.0, f"{order}")[0] for order in ("cast_then_weight", "weight_then_cast")
    ]
    assert np.array_equal(function(x, w - ONE, 0.0, "gemma")[0], results[1])
    grid = [*to_bf16(n), *np.concatenate(results)]
    return {
        4: [np.sqrt((x * x).mean())],
        6: [*n, *(w * n), *(w * to_bf16(n))],
        None: [*grid, *w, *(w - ONE), 0.5],
    }


def backward():
    r = 1 / np.sqrt((PAIR**2).mean())
    y = GAIN * PAIR * r
    dx, dgamma = solution("rms-norm-backward", "rms_norm_backward")(np.ones(2), PAIR, GAIN, 0.0)
    moved = np.array([3.01, 4.0])
    r_moved = 1 / np.sqrt((moved**2).mean())
    y_moved = GAIN * moved * r_moved
    fell = y_moved.sum() - y.sum()
    return {
        4: [r, *y, y.sum(), *dgamma, *dx, *y_moved, y_moved.sum(), fell],
        5: [r_moved],
        2: [3.01, 0.01, fell / 0.01, GAIN[0] * r],
    }


def int8():
    x = np.array([[1.0, -2.54, 0.033, 0.5]])
    out = solution("int8-granularity", "fake_quant")(x, 1)[0]
    return {
        2: [2.54 / 127, out[2], *x[0, :2] / 0.02, x[0, 2] / 0.02, *out],
        1: [*out, 1.0],
        3: x[0],
    }


def smoothing():
    x_absmax, gamma = np.array([16.0, 1.0]), np.array([2.0, 3.0])
    weights = np.array([[0.25, -0.125, 0.0], [-4.0, 1.0, 2.0]])
    gamma2, weights2 = solution("smoothquant", "smooth")(x_absmax, weights, gamma, 0.5)
    return {None: [*weights.ravel(), *gamma2, *weights2.ravel(), *(gamma / gamma2), 0.5]}


def lens():
    head = np.array([[1.0, 0, -1], [0, 1, 0]])
    n = PAIR / np.sqrt((PAIR**2).mean()) * GAIN
    z = n @ head
    top, prob = solution("logit-lens", "logit_lens")(PAIR[None, None], GAIN, head, 0.0)
    assert (top.item(), f"{prob.item():.4f}") == (1, "0.7766")
    share = np.exp(z) / np.exp(z).sum()
    return {4: [*z, *n, *np.exp(z), np.exp(z).sum(), *share, np.sqrt((PAIR**2).mean())]}


def flow():
    x, w1 = np.array([[7.0, 1.0]]), np.array([[1.0, 0], [0, -1]])
    w2, one = np.array([[0.0, 1], [1, 0]]), np.array([[1.0, 0], [0, 0]])
    names = runpy.run_path(str(catalog.EXERCISES / "gradient-flow" / catalog.SOLUTION))
    read = x / np.sqrt((x**2).mean())
    found = {4: [], 1: [*read[0], 2.4], 5: []}
    for kind, total in (("pre", np.array([7.0, 2.4])), ("post", np.array([7.0, 8.0]))):
        r = 1 / np.sqrt((total**2).mean())
        unit, g = total * r, np.array([1.0, 0])
        found[4] += [
            *names["forward"](kind, x, [(w1, w2)])[0],
            *(r * (g - unit * (g * unit).mean())),
        ]
        found[4].append(names["last_grad"](kind, x, [(w1, w2)], g[None]))
        change = names["sensitivity"](kind, x, [(w1, w2)], [(0 * w1, one)], 1e-4)
        found[5 if kind == "pre" else 4].append(change)
    return found


WORKED = {
    "rms-norm": rms_norm,
    "layer-norm": layer_norm,
    "residual-add-rms-norm": add_rms_norm,
    "bf16-round": rounding,
    "rms-norm-bf16": two_casts,
    "rms-norm-backward": backward,
    "int8-granularity": int8,
    "smoothquant": smoothing,
    "logit-lens": lens,
    "gradient-flow": flow,
}


@pytest.mark.parametrize("slug", catalog.slugs())
@pytest.mark.parametrize("lang", LANGS)
def test_decimals_worked_by_hand_come_out(slug, lang):
    """Each is the size of a given or computed number, printed with that many digits."""
    section = SECTION.search(catalog.load(slug).statement[lang])
    printed = set(DECIMAL.findall(section[1]) if section else ())
    if not printed:
        assert slug not in WORKED
        return
    known = {
        f"{abs(float(value)):.{digits}f}" if digits else f"{abs(float(value))!r}"
        for digits, values in WORKED[slug]().items()
        for value in values
    }
    assert printed <= known


@pytest.mark.parametrize("slug", catalog.slugs())
@pytest.mark.parametrize("lang", LANGS)
def test_decimals_and_percents_afterwards_are_marks(slug, lang):
    """Given ones stand in formulas."""
    prose = NOT_PROSE.sub(" ", catalog.load(slug).learnt[lang])
    assert BY_HAND.findall(prose) == []


def test_the_definition_of_outliers_finds_what_the_pages_say():
    exercise = catalog.load("find-outliers")
    state = np.array(json.loads(exercise.data["stream_slice.json"])["rows"], np.float32)
    massive, channels = solution("find-outliers", "find_outliers")(state)
    numbers = json.loads(
        (catalog.EXERCISES.parent / "docs/data/smollm2-peak-numbers.json").read_text()
    )
    assert massive == [(0, numbers["values"]["smol_peak_dim"]["value"])]
    assert channels == [247, 308, 507]
