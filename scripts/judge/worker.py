"""What the browser's worker calls: judge an exercise, or run a snippet of a page. JSON comes back.

`send(kind, value)` takes what the page shows meanwhile: ("line", number of the learner's line that
is running) and ("output", text); and ("verdict", JSON), which is certain, while the plots of a passing
solution are still being made.
"""

import gc
import json
from collections.abc import Callable
from functools import cache

from judge import catalog, core, snippet
from judge.exercise import Exercise
from judge.progress import LineWatch, OutputBatches
from judge.verdict import skipped

Send = Callable[[str, object], object]
SNIPPET = "code.py"

_exercise: Callable[[str], Exercise] = cache(catalog.load)
gc.freeze()  # what is loaded by now stays, and need not be looked at after each run


def judge(slug: str, code: str, lang: str, send: Send) -> str:
    """Judge `code` for the exercise `slug`; returns the verdict as JSON."""
    output = OutputBatches(send)
    with LineWatch(send) as watch:
        verdict = core.judge(
            _exercise(slug), code, lang, listen=output.write, on_code=watch.follow,
            on_call=watch.refresh,
            on_verdict=lambda verdict: send("verdict", json.dumps(verdict)),
        )  # fmt: skip
    output.flush()
    gc.collect()  # now, so that nothing of this run comes to its end, and prints, during the next
    return json.dumps(verdict)


def rows(slug: str, lang: str) -> str:
    """The tests of `slug` as JSON rows of a verdict, none of them run: what a killed run can tell."""
    return json.dumps(skipped(_exercise(slug), lang))


def run(code: str, lang: str, session: str, send: Send) -> str:
    """Run a snippet in the namespace `session`; returns a verdict without tests as JSON."""
    output = OutputBatches(send)
    with LineWatch(send) as watch:
        verdict = snippet.run(
            code, lang, session, filename=SNIPPET, listen=output.write, on_code=watch.follow
        )
    output.flush()
    return json.dumps(verdict)
