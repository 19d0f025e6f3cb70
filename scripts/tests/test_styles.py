"""The one style sheet keeps what pages use, and the fonts keep the signs they show."""

from __future__ import annotations

import io

import pytest
from fontTools.ttLib import TTFont

import toolchain
from styles import fonts, sheet
from styles.fonts import Face
from styles.unused import Words, without_unused_properties, without_unused_rules

KATEX = toolchain.NODE_MODULES / "katex" / "dist"
PAGE = '<html dir="ltr"><p class="used one-of-two" data-x="y"><script>let a = "made-"</script></p>'
SCRIPT = 'const n = {className: "by-script", b: `icon--${x}`}; document.classList.add("js")'


@pytest.mark.parametrize(
    "css",
    [
        "a{b:c}",
        "@import 'x';a{b:c}",
        '.a:after{content:"}{;"}@media print{a{b:c}.d{e:url(data:x;y,z)}}',
        "@font-face{font-family:F;src:url(f.woff2)}",
        ".a\\:b:not(.c,.d){e:f(g,h)}",
    ],
)
def test_a_sheet_comes_out_as_it_went_in(css: str) -> None:
    assert sheet.write(sheet.read(css)) == css


def test_a_sheet_that_is_cut_off_is_refused() -> None:
    with pytest.raises(ValueError, match="cut off"):
        sheet.read("a{b:c}.d{e:f")


@pytest.mark.parametrize(
    ("css", "left"),
    [
        (".used{a:b}.gone{a:b}", ".used{a:b}"),
        (".gone,p .used:not(.gone){a:b}", "p .used:not(.gone){a:b}"),
        ("p,*,[hidden]{a:b}", "p,*,[hidden]{a:b}"),
        (".by-script,.icon--run,.made-of-parts{a:b}", ".by-script,.icon--run{a:b}"),
        (".js .used,.n{a:b}", ".js .used{a:b}"),
        ("[dir=ltr] p,[dir=rtl] p{a:b}", "[dir=ltr] p{a:b}"),
        ("@media print{.gone{a:b}}p{a:b}", "p{a:b}"),
        ("@keyframes k{to{a:b}}", "@keyframes k{to{a:b}}"),
    ],
)
def test_rules_that_fit_nothing_go(css: str, left: str) -> None:
    words = Words([PAGE], [SCRIPT])
    assert sheet.write(without_unused_rules(sheet.read(css), words)) == left


def test_custom_properties_that_nobody_reads_go() -> None:
    css = ":root{--a:1;--b:var(--a);--c:2;--d:3}p{color:var(--c)}"
    words = Words([PAGE], ["style.setProperty('--d', 1)"])
    left = sheet.write(without_unused_properties(sheet.read(css), words))
    assert left == ":root{--c:2;--d:3}p{color:var(--c)}"


def katex_signs(page: str, own: str) -> dict[Face, str]:
    rules = sheet.read((KATEX / "katex.min.css").read_text("utf-8") + own)
    found = fonts.signs([page], fonts.font_rules(rules))
    return {face: "".join(sorted(signs)) for face, signs in found.items()}


def test_signs_belong_to_the_font_of_their_place() -> None:
    page = """<p>no</p><span class="katex">1<span class="katex-mathml"><math>x</math></span>
      <span class="mord mathnormal">x<br></span>
      <span class="mord text"><span class="mord textit">ab</span></span>
      <span class="delimsizing size2">(</span>
      <span class="delimsizing mult"><span class="delim-size4"><span>[</span></span></span>
      </span><svg><text class="fig-math">d</text></svg>"""
    signs = katex_signs(page, "figure .fig-math{font:italic 17px KaTeX_Main,serif}")
    assert signs.pop(Face("KaTeX_Main")).strip() == "1"
    assert signs == {
        Face("KaTeX_Math", italic=True): "x",
        Face("KaTeX_Main", italic=True): "abd",
        Face("KaTeX_Size2"): "(",
        Face("KaTeX_Size4"): "[",
    }


def test_a_cut_font_has_the_signs_and_their_shapes() -> None:
    whole = KATEX / "fonts" / "KaTeX_Math-Italic.woff2"
    made = fonts.cut(whole, frozenset("xγ"))
    assert len(made) < 1500
    cut, font = TTFont(io.BytesIO(made)), TTFont(whole)
    assert set(cut.getBestCmap()) == {ord("x"), ord("γ")}
    for sign in cut.getBestCmap():
        ours, theirs = cut.getBestCmap()[sign], font.getBestCmap()[sign]
        assert cut["hmtx"][ours] == font["hmtx"][theirs]
        shape, whole_shape = (
            table[name].getCoordinates(table)[0]
            for table, name in ((cut["glyf"], ours), (font["glyf"], theirs))
        )
        assert shape == whole_shape
