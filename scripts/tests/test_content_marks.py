"""The marks of pages: what they become, and what they refuse."""

from __future__ import annotations

import json
import re
from base64 import b64decode
from pathlib import Path

import pytest

from lab.records.passport import Unreadable, read
from website.marks import figures, tables
from website.marks.examples import EXAMPLES
from website.marks.expansion import Expansion, passport_html
from website.marks.glossary import Glossary, Term
from website.marks.marks import UnknownMark, fill, pieces
from website.marks.notebook import Notebook
from website.marks.numbers import Numbers
from website.marks.tables import DATA

ADDRESS = "https://example.org/zh/deeper/precision/"


class FewNumbers(Numbers):
    """Two numbers, without files."""

    def __init__(self) -> None:
        self.texts = {"ratio": "13,877", "small": "1.7 × 10⁻⁴"}


def expand(markdown: str, language: str = "en") -> str:
    page = Expansion("page", language, FewNumbers(), Glossary(Path("none")))
    return page.finish(page.expand(markdown))


def test_a_number_is_filled_in_except_in_code_and_becomes_latex_in_a_formula():
    text = "a {{ratio}}, $r = {{ratio}}$, $${{small}}$$, `{{ratio}}`\n```\n{{ratio}}\n```\n"
    assert fill(text, FewNumbers().text) == (
        r"a 13,877, $r = 13{,}877$, $$1.7 \times 10^{-4}$$, `{{ratio}}`" + "\n```\n{{ratio}}\n```\n"
    )


def test_an_unknown_number_is_refused_with_its_neighbour():
    with pytest.raises(UnknownMark, match=r"'ratoi'; near: ratio"):
        expand("{{ratoi}}")


@pytest.mark.parametrize(
    "mark",
    ["<!-- nr:figur x -->", "text <!-- nr:figure x -->", "<!-- nr:figure -->", "<!--nr:run x-->"],
)
def test_an_unknown_or_misplaced_mark_is_refused(mark):
    with pytest.raises(UnknownMark):
        expand(mark)


def test_marks_of_exercises_and_marks_in_code_are_left_alone():
    text = "<!-- nr:exercises -->\n```\n<!-- nr:figure x -->\n```\n"
    assert list(pieces(text)) == [text]


def test_what_a_mark_names_must_exist():
    for kind in ("figure", "example", "run", "table"):
        with pytest.raises(Unreadable, match="missing"):
            expand(f"<!-- nr:{kind} no-such-name -->")


def test_a_live_snippet_stands_with_its_output_and_its_session():
    html = expand("<!-- nr:run residual-add -->")
    assert '<nr-run name="residual-add" session="page">' in html
    assert html.index("print(stream + write)") < html.index("[ 1.2  1.5 -0.7  0.1]")


def test_a_table_shows_its_origin_in_the_language_of_the_page():
    assert "Quoted, not repeated here" in expand("<!-- nr:table qwen3-0.6b -->")
    assert "引用数据" in expand("<!-- nr:table qwen3-0.6b -->", "zh")


def test_a_mark_inside_a_block_keeps_its_indentation():
    lines = expand("??? question\n    <!-- nr:table traffic -->\n").splitlines()
    assert "    | fused add + RMSNorm | 2 | 2 | 8 |" in lines


@pytest.fixture
def table(tmp_path, monkeypatch):
    """Writes a table and its words, which are like those of another, and returns it in Chinese."""
    monkeypatch.setattr(tables, "DATA", tmp_path)
    columns = [{"id": "way", "form": "word"}, {"id": "row", "form": "fixed 1"}]
    document = {"passport": {"status": "re-run"}, "columns": columns, "rows": [["fused", [1, -2]]]}
    (tmp_path / "t.json").write_text(json.dumps(document))
    (tmp_path / "base.toml").write_text(
        'caption.zh = "{about}。"\n[columns]\nway.zh = "做法"\nrow.zh = "行"\n'
    )

    def make(words: str) -> tables.DataTable:
        (tmp_path / "t.toml").write_text(f'like = "base"\nabout.zh = "这张表"\n{words}')
        return tables.load("t", "zh")

    return make


def test_a_table_gets_its_words_from_its_own_file_and_from_the_one_it_is_like(table):
    found = table('columns.row.zh = "向量"\nwords.fused.zh = "融合"')
    assert found.caption == "这张表。"
    assert found.markdown == "| 做法 | 向量 |\n| :--- | :--- |\n| 融合 | [1.0, −2.0] |\n"


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        ("", "fused"),
        ('words.fused.en = "fused"', "zh"),
        ('words.fused.zh = "融合"\nwords.other.zh = "别的"', "other"),
        ('words.fused.zh = "融合"\ncolumns.bytes.zh = "字节"', "bytes"),
    ],
)
def test_words_that_are_missing_or_that_no_table_asks_for_are_refused(table, words, fault):
    with pytest.raises(Unreadable, match=fault):
        table(words)


@pytest.fixture
def figure(tmp_path, monkeypatch):
    """Writes a drawing and its words, and returns it in Chinese."""
    monkeypatch.setattr(figures, "FIGURES", tmp_path)
    words = '{en = "stream", zh = "残差流 {{ratio}}"}'

    def make(svg: str, labels: str = f"[labels]\nstream = {words}\n") -> figures.Figure:
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{svg}</svg>'
        (tmp_path / "f.svg").write_text(svg)
        toml = f"title = {words}\ndescription = {words}\ncaption = {words}\n{labels}"
        (tmp_path / "f.toml").write_text(toml)
        return figures.Figure("f", "zh", FewNumbers().text_in)

    return make


def test_a_figure_gets_the_words_of_the_page_and_ids_of_its_own(figure):
    svg = figure(
        '<g id="a"/><use href="#a" mask="url(#a)"/><text data-label="stream">?</text>'
    ).svg()
    assert 'id="f-a"' in svg and 'href="#f-a"' in svg and 'mask="url(#f-a)"' in svg
    assert "<text>残差流 13,877</text>" in svg
    assert svg.index("<title") < svg.index("<desc") and 'role="img"' in svg


def test_a_figure_and_its_words_must_agree_on_the_labels(figure):
    with pytest.raises(Unreadable, match="labels unlike"):
        figure('<text data-label="steam">?</text>').svg()
    with pytest.raises(Unreadable, match="not well-formed"):
        figure("<g>").svg()


def test_a_term_is_linked_once_and_only_in_running_text(monkeypatch):
    glossary = Glossary(Path("none"))
    names = {"en": "gain", "zh": "增益"}
    glossary.terms = [Term("gain", names, names, {"en": ["gains"]})]
    html = "<h2>gain</h2><p><code>gain</code> again, Gains &amp; <a>gain</a> gain<br>x</p>"
    assert glossary.link(html, "en", "../glossary/") == html.replace(
        "Gains", '<a class="nr-term" href="../glossary/#gain">Gains</a>'
    )
    assert "#gain" in glossary.link("<p>乘增益</p>", "zh", "../glossary/")


def test_a_key_may_be_defined_once(tmp_path):
    (tmp_path / "a.json").write_text(json.dumps({"values": {"k": {"value": 1, "form": "fixed 0"}}}))
    (tmp_path / "b.out").write_text("k = 2\n")
    with pytest.raises(Unreadable, match="again"):
        Numbers(tmp_path, tmp_path)


def test_a_notebook_holds_text_code_and_links_that_lead_to_the_site():
    markdown = (
        "---\ntitle: t\n---\n# T {#t}\n$x$ is {{ratio}}, [n](geometry.md#a) [m](../x.md) [h](#t)\n"
        '??? question "Q"\n    answer\n\n<!-- nr:run residual-add -->\n\n'
        "<!-- nr:figure pre-vs-post -->\n\nend\n"
    )
    notebook = Notebook("zh", ADDRESS, FewNumbers()).build(markdown)
    kinds = [cell["cell_type"] for cell in notebook["cells"]]
    assert kinds == ["markdown", "markdown", "code", "markdown", "markdown"]
    text = "".join(notebook["cells"][1]["source"])
    assert text.startswith("# T\n$x$ is 13,877")
    assert "(https://example.org/zh/deeper/geometry/#a)" in text
    assert "(https://example.org/zh/x/)" in text
    assert "**Q**\n\nanswer" in text
    assert notebook["cells"][2]["outputs"][0]["text"] == ["[ 1.2  1.5 -0.7  0.1]\n"]
    figure = "".join(notebook["cells"][3]["source"])
    svg = b64decode(figure.partition("base64,")[2].partition('"')[0]).decode()
    assert "后置归一化" in svg
    used, given = (set(re.findall(p, svg)) for p in (r"var\((--fig-[\w-]+)", r"(--fig-[\w-]+):"))
    assert used <= given, "it stands alone"


@pytest.mark.parametrize(
    "path", [*DATA.glob("*.json"), *EXAMPLES.glob("*.json")], ids=lambda path: path.stem
)
def test_a_passport_in_chinese_says_nothing_in_english(path):
    html = passport_html(read(json.loads(path.read_text("utf-8")), path), "zh")
    text = re.sub(r"<code>.*?</code>|<[^>]+>", " ", html)
    assert set(re.findall(r"(?<![\w.-])[a-z]{3,}(?![\w.-])", text)) <= {"cpu"}  # of a version
