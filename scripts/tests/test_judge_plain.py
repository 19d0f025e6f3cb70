"""What a terminal shows of statements and hints: formulas as text, numbers filled in."""

import re

import pytest

from judge import catalog
from judge.languages import LANGS
from terminal import plain


@pytest.mark.parametrize(
    ("tex", "text"),
    [
        (r"\varepsilon = 10^{-6}", "ε = 10⁻⁶"),
        (r"\sqrt{\sigma^2 + \varepsilon}", "√(σ² + ε)"),
        (r"\dfrac{v}{\sqrt d}\odot g_1", "v/(√d)⊙ g₁"),
        (r"9,\ 16", "9, 16"),
        (r"Q Q^\top = I", "Q Qᵀ = I"),
        (r"Q = \begin{pmatrix} 0 & 1 \\ -1 & 0 \end{pmatrix}", "Q = (0 1 ; -1 0)"),
        (
            r"\begin{aligned} a &= \frac1d \\ \hat x &= \text{as is} \end{aligned}",
            "a = 1/d\nx̂ = as is",
        ),
        (r"\sum_{i=1}^{d} x_i^2 + \max|W_j|^{1-\alpha}", "∑_(i=1)^d x_i² + max |W_j|^(1-α)"),
    ],
)
def test_a_formula_in_words(tex: str, text: str) -> None:
    assert plain.formula(tex) == text


def test_code_stays_and_the_rest_is_plain() -> None:
    said = plain.text("## Task {#task}\n\n`$x` is $x^2$: {{bf16_step_1}}\n\n```\n$\\a$\n```\n")
    assert said.startswith("## Task\n\n`$x` is x²: 0.0078\n")
    assert said.endswith("```\n$\\a$\n```\n")


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("slug", catalog.slugs())
def test_nothing_raw_is_left(slug: str, lang: str) -> None:
    exercise = catalog.load(slug)
    steps = [step for ladder in exercise.hints[lang].values() for step in ladder]
    said = "\n".join(map(plain.text, [exercise.statement[lang], *steps]))
    prose = plain.CODE.sub("", said)
    assert re.findall(r"\{\{|\}\}|\\\w+|\$|\{#", prose) == []
