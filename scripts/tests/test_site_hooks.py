"""The hooks on small inputs: what they write, and what they refuse to build."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from mkdocs.exceptions import PluginError

from website.hooks import exercises, formulas, freshness, languages, links, live_model

PAGE: Any = SimpleNamespace(
    file=SimpleNamespace(src_uri="page.zh.md", abs_src_path=None),
    meta={},
    title="Page",
    canonical_url="https://site.example/zh/page/",
    edit_url="https://host.example/me/book/edit/main/docs/page.zh.md",
)


def config(language: str = "zh") -> Any:
    return SimpleNamespace(
        plugins={"i18n": SimpleNamespace(current_language=language)},
        theme={"language": language},
        repo_url="https://host.example/me/book",
        edit_uri="edit/main/docs/",
        extra={"megabytes": 12},
    )


def test_formulas_become_html_and_mathml_that_nobody_translates() -> None:
    page = '<p>If <span class="arithmatex">\\(a &lt; b\\)</span></p>'
    typeset = formulas.on_post_page(page, PAGE)
    assert '<span class="nr-math" translate="no">' in typeset
    assert "<math" in typeset and "a &lt; b</annotation>" in typeset


def test_display_formulas_can_be_scrolled_by_keyboard() -> None:
    page = '<div class="arithmatex">\\[x^2 。\\]</div>'
    typeset = formulas.on_post_page(page, PAGE)
    assert '<div class="nr-math" translate="no" tabindex="0">' in typeset
    assert "katex-display" in typeset


@pytest.mark.parametrize(
    ("matter", "fault"),
    [
        ("title: [a\nb: c\n---\n", "line 3 of the front matter can't be read"),
        ("title: a\n", "the front matter has no end"),
        ("words\n---\n", "holds no `key: value`"),
    ],
)
def test_a_front_matter_that_would_be_printed_ends_the_build(matter: str, fault: str) -> None:
    with pytest.raises(PluginError, match=rf"page\.zh\.md: .*{fault}"):
        freshness.on_page_markdown(f"---\n{matter}\n# A {{#a}}\n", PAGE)


def test_a_wrong_formula_ends_the_build_naming_page_and_formula(tmp_path: Path) -> None:
    html = '<span class="arithmatex">\\(\\frac{1\\)</span>'
    with pytest.raises(PluginError, match=r"page\.zh\.md: .*\\frac\{1"):
        formulas.on_post_page(html, PAGE)
    source = tmp_path / "page.zh.md"
    source.write_text("---\ntitle: a\n---\n\n一个公式 $\\frac{1$\n", "utf-8")
    page: Any = SimpleNamespace(
        file=SimpleNamespace(src_uri="page.zh.md", abs_src_path=str(source))
    )
    with pytest.raises(PluginError, match=r"page\.zh\.md:5: "):
        formulas.on_post_page(html, page)


@pytest.mark.parametrize(
    ("html", "joined"),
    [
        ("<p>第一句。\n第二句</p>", "<p>第一句。第二句</p>"),
        ("<p>前\n后</p>", "<p>前后</p>"),
        ("<p>写法：\n<code>x</code></p>", "<p>写法：<code>x</code></p>"),
        ("<p>用 NumPy\n来写</p>", "<p>用 NumPy\n来写</p>"),
        ("<pre># 一。\n# 二</pre>", "<pre># 一。\n# 二</pre>"),
    ],
)
def test_chinese_lines_join_outside_code(html: str, joined: str) -> None:
    assert languages.on_page_content(html, config("zh")) == joined
    assert languages.on_page_content(html, config("en")) == html


def test_links_to_a_widgets_state_are_not_taken_for_places() -> None:
    text = links.on_page_markdown("[*there*](#widget-x?a=1&b=2), [here](#x)", config())
    assert text == '<a href="#widget-x?a=1&amp;b=2">*there*</a>, [here](#x)'
    text = links.on_page_markdown("`[` and [there](#widget-x?a=1)", config())
    assert text == '`[` and <a href="#widget-x?a=1">there</a>'


def test_repository_links_follow_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("REPO_URL", raising=False)
    monkeypatch.setenv("GITHUB_SERVER_URL", "https://git.example")
    monkeypatch.setenv("GITHUB_REPOSITORY", "you/fork")
    fork = links.on_config(config())
    assert fork.repo_url == "https://git.example/you/fork"
    text = links.on_page_markdown("[here](repo:) and [there](repo:docs/index.en.md)", fork)
    assert "](https://git.example/you/fork)" in text
    assert "](https://git.example/you/fork/tree/main/docs/index.en.md)" in text


def test_an_issue_names_the_page_and_its_source() -> None:
    context = links.on_page_context({}, PAGE, config(), None)
    assert context["report_url"].startswith("https://host.example/me/book/issues/new?")
    assert "site.example%2Fzh%2Fpage%2F%0Adocs%2Fpage.zh.md" in context["report_url"]


def test_an_exercise_nobody_knows_ends_the_build() -> None:
    with pytest.raises(PluginError, match="no exercise `no-such`"):
        exercises.on_page_markdown("<!-- nr:exercise no-such -->", PAGE, config())


def test_an_exercise_page_is_described_and_edited_in_its_language() -> None:
    page: Any = SimpleNamespace(**vars(PAGE))
    page.meta = {}
    text = exercises.on_page_markdown("<!-- nr:exercise rms-norm -->", page, config())
    assert text.count("<nr-exercise ") == text.count("</nr-exercise>") == 1
    assert page.meta["title"] and page.meta["description"]
    assert page.edit_url.endswith("/edit/main/exercises/rms-norm/statement.zh.md")


@pytest.mark.parametrize(
    ("language", "said"), [("en", "does not carry the weights"), ("zh", "没有带权重")]
)
def test_without_weights_the_model_is_a_sentence(
    language: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_model.pieces, "prepare", lambda: None)
    live_model.on_pre_build()
    written = live_model.on_page_markdown("# A\n\n<!-- nr:model -->\n", config(language))
    assert said in written and "nr-model" not in written and "nr:model" not in written


@pytest.mark.parametrize("command", ["build", "serve"])
def test_weights_are_copied_by_a_build_and_linked_by_serve(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut = live_model.pieces.Pieces(tmp_path / "cut", "0123.json")
    cut.folder.mkdir()
    (cut.folder / cut.manifest).write_text("{}", "utf-8")
    (tmp_path / "site" / "assets").mkdir(parents=True)
    monkeypatch.setattr(live_model.pieces, "prepare", lambda: cut)
    live_model.on_startup(command)
    live_model.on_pre_build()
    assert 'manifest="assets/model/0123.json"' in live_model.on_page_markdown(
        "<!-- nr:model -->", config()
    )
    for _ in ("en", "zh"):
        live_model.on_post_build(SimpleNamespace(site_dir=str(tmp_path / "site")))
    published = tmp_path / "site" / "assets" / "model"
    assert (published / cut.manifest).read_text("utf-8") == "{}"
    assert published.is_symlink() == (command == "serve")
