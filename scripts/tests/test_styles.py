"""The one style sheet keeps what pages use, and the fonts keep the signs they show."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from mkdocs.exceptions import PluginError

import toolchain
from website.theme import fonts, sheet

KATEX = toolchain.NODE_MODULES / "katex" / "dist"
PAGE = '<html dir="ltr"><p class="used one-of-two" data-x="y">gone</p></html>'
SCRIPT = 'const n={className:"by-script",a:"rtl"};e.classList.add("js");e.style.set("--d",1)'
OURS = ".ours{color:var(--c)}"
LEFT = {  # of a sheet of others
    ".used{top:1}.gone{top:1}": ".used{top:1}",
    ".gone,p .used:not(.gone){top:2}": "p .used:not(.gone){top:2}",
    "p,*,:focus-visible{top:3}": "p,*,:focus-visible{top:3}",
    ".by-script,.icon--run{top:4}": ".by-script{top:4}",
    ".js .used,.n{top:5}": ".js .used{top:5}",
    "[dir=ltr] p,[dir=rtl] p{top:6}": "[dir=ltr] p{top:6}",
    "@media print{.gone{top:7}}p{top:7}": "p{top:7}",
    ":root{--a:1;--b:var(--a);--c:2;--d:3}": ":root{--c:2;--d:3}",
    "p.focus-visible{top:8}": "p:focus-visible{top:8}",
}


@pytest.fixture
def site(tmp_path: Path) -> Path:
    (tmp_path / "index.html").write_text(PAGE, "utf-8")
    app = tmp_path / "assets" / "app"
    app.mkdir(parents=True)
    (app / "main.js").write_text(SCRIPT, "utf-8")
    (app / "main.css").write_text(OURS, "utf-8")
    return tmp_path


def one_sheet(site: Path, css: str) -> str:
    theirs = site / "theirs.css"
    theirs.write_text(css, "utf-8")
    return sheet.one(site, site / "assets/app/main.css", [theirs])


def test_rules_of_others_that_fit_nothing_go(site: Path) -> None:
    assert one_sheet(site, "".join(LEFT)).strip() == "".join(LEFT.values()) + OURS


def test_a_sheet_that_cannot_be_read_stays_whole(
    site: Path, caplog: pytest.LogCaptureFixture
) -> None:
    broken = "p{top:1}.used{top:"
    assert broken in one_sheet(site, broken)
    assert "Unclosed block" in caplog.text


def test_fonts_that_nothing_asks_for_go(tmp_path: Path) -> None:
    css = "".join(
        f'@font-face{{font-family:KaTeX_{name};src:url(fonts/KaTeX_{file}.woff2) format("woff2")}}'
        for name, file in {"Math": "Math-Italic", "AMS": "AMS-Regular"}.items()
    )
    left = sheet.with_fonts(f"{css}p{{font-family:KaTeX_Math}}", fonts.Signs([]), tmp_path)
    (file,) = tmp_path.iterdir()
    assert left.count("@font-face") == 1
    assert f"url({file.name})" in left
    with pytest.raises(PluginError, match="FACE"):
        sheet.with_fonts(css.replace("url(", "url('"), fonts.Signs([]), tmp_path)


def test_signs_belong_to_the_font_of_their_place() -> None:
    page = """<p>no</p><span class="katex"><span class="katex-mathml"><math>no</math></span>
      <span class="katex-html"><span class="mord">1</span><span class="mord mathnormal">x</span>
      <span class="mord text"><span class="mord textit">a<span class="mord mathrm">b</span></span>
      </span><span class="delimsizing size2">(</span><svg><path d=""/></svg>+</span></span> no
      <svg><text class="fig-math">d<tspan>2</tspan></text></svg>"""
    signs = fonts.Signs([page, page])

    def of(font: str) -> str:
        return "".join(sorted(signs.of(font))).strip()

    assert of("KaTeX_Main-Regular") == "(+1b"
    assert of("KaTeX_Math-Italic") == "x"
    assert of("KaTeX_Main-Italic") == "2abd"
    assert of("KaTeX_Main-Bold") == ""
    assert of("KaTeX_Size2-Regular") == "(+12abdx"


def test_each_class_that_asks_for_such_a_font_is_known() -> None:
    sheet = (KATEX / "katex.min.css").read_text("utf-8")
    asks = re.findall(r"\.katex \.(\w+)\{font-(?:family:KaTeX_(\w+)|\w+:(?:italic|700))", sheet)
    plain = {"mathrm", "textrm", "mainrm", "textup", "boldsymbol"}  # of the last, any sign is kept
    letters = {name for name, family in asks if family in ("", "Main", "Math", "Caligraphic")}
    assert letters - plain == fonts.SPECIAL - fonts.DRAWN


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
