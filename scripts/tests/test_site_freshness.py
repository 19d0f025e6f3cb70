"""A page knows when its twin has moved on, and the note goes away once they agree again."""

from pathlib import Path

from website.marks import freshness

TEXT = "---\ntitle: {title}\n---\n\n# {title} {{#a}}\n"


def pair(folder: Path) -> tuple[Path, Path]:
    english, chinese = folder / "a.en.md", folder / "a.zh.md"
    english.write_text(TEXT.format(title="Sum"), "utf-8")
    chinese.write_text(TEXT.format(title="和"), "utf-8")
    return english, chinese


def test_only_the_other_language_falls_behind(tmp_path: Path) -> None:
    english, chinese = pair(tmp_path)
    assert freshness.is_unmarked(english)
    for page in (english, chinese):
        assert freshness.agree(page, "2026-01-02")
        assert not freshness.agree(page, "2026-01-03"), "agreeing twice is no news"
    assert freshness.behind_since(english) is freshness.behind_since(chinese) is None
    english.write_text(english.read_text("utf-8") + "\nOne more claim.\n", "utf-8")
    assert freshness.behind_since(chinese) == "2026-01-02"
    assert freshness.behind_since(english) is None
    assert freshness.agree(chinese, "2026-01-05")
    assert freshness.behind_since(chinese) is None


def test_every_page_has_been_compared() -> None:
    unmarked = [page for pair in freshness.pairs() for page in pair if freshness.is_unmarked(page)]
    assert unmarked == []
