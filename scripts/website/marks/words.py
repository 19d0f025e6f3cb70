"""The few words that the expansion of marks writes itself, in both languages."""

from __future__ import annotations

import re
from collections.abc import Mapping

WORDS: Mapping[str, Mapping[str, str]] = {
    "re-run": {
        "en": "Repeated by this repository’s checks",
        "zh": "由本仓库的检查重新运行",
    },
    "recorded": {"en": "Recorded once, not repeated by the checks", "zh": "一次性记录，检查不重跑"},
    "quoted": {"en": "Quoted, not repeated here", "zh": "引用数据，未在此重跑"},
    "not_run": {"en": "Not measured yet", "zh": "尚未测量"},
    "run_it": {"en": "To run it:", "zh": "运行方法："},
    "output": {"en": "Output", "zh": "输出"},
    "program": {"en": "Program", "zh": "程序"},
    "command": {"en": "Command", "zh": "命令"},
    "sha256": {"en": "SHA-256 of the program", "zh": "程序的 SHA-256"},
    "versions": {"en": "Versions", "zh": "版本"},
    "hardware": {"en": "Hardware", "zh": "硬件"},
    "dtype": {"en": "Number format", "zh": "数值格式"},
    "date": {"en": "Date", "zh": "日期"},
    "tolerance": {"en": "Tolerance", "zh": "容差"},
    "source": {"en": "Source", "zh": "来源"},
    "status": {"en": "Status", "zh": "状态"},
    "behind": {"en": "This page is behind", "zh": "这一页还没跟上"},
    "behind_since": {
        "en": "The Chinese page was changed after {date}; this one has not followed yet.",
        "zh": "英文版在 {date} 之后改过，这一页还没有跟上。",
    },
    "notebook": {"en": "Download this page as a notebook", "zh": "下载本页的 Notebook"},
}

NAMES = {
    "python": "Python",
    "numpy": "NumPy",
    "torch": "PyTorch",
    "transformers": "Transformers",
    "triton": "Triton",
}
MODELS = {  # by a part of the name of their data
    "smollm2": "SmolLM2-135M",
    "gemma": "Gemma 3 270M",
    "minilm": "MiniLM-L6",
    "whisper": "Whisper tiny.en",
}


CHINESE = (  # the few phrases of passports that are words, not names
    (r" CPU, (\d+) cores", r" CPU，\1 核"),
    (r"(\w+) emulated on (\w+)", r"用 \2 模拟的 \1"),
    (r"\bexact\b", "完全相等"),
    (r", ", "、"),
)


def phrase(text: str, language: str) -> str:
    """What a passport says in English, in `language`."""
    if language == "zh":
        for english, chinese in CHINESE:
            text = re.sub(english, chinese, text)
    return text


def word(key: str, language: str) -> str:
    """The word or phrase `key` in `language`."""
    return WORDS[key][language]
