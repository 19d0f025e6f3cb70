"""The languages of the site: the one list of them; the build hands it to the scripts of the page."""

LANGS = ("en", "zh")  # the first is the one of addresses without a prefix
UNSPACED = frozenset({"zh"})  # whose words no blank parts: sentences and lines join without one
Text = dict[str, str]  # one text in every language: {"en": …, "zh": …}
