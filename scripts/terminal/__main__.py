"""The command line: judge list, show, try, check. Exit codes: 0 passed, 1 not passed, 2 judge failed."""

import argparse
import contextlib
import json
import locale
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from author import check
from judge import catalog, contract, hints
from judge.catalog import CatalogError
from judge.core import JudgeError
from judge.exercise import Exercise
from judge.languages import LANGS
from judge.text import say
from judge.verdict import Verdict, blank, skipped
from terminal import process, submission
from terminal.console import Console, can_encode, prepare

PASSED, NOT_PASSED, FAILED = 0, 1, 2
WATCH_PAUSE = 0.3


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return the exit code."""
    sys.stdout = prepare(sys.stdout)
    sys.stderr = prepare(sys.stderr)
    asked = _parser().parse_args(arguments)
    asked.lang = asked.lang or default_lang()
    try:
        return asked.run(asked)
    except (JudgeError, CatalogError) as error:
        print(say("judge_failed", asked.lang, error=error), file=sys.stderr)
        return FAILED
    except BrokenPipeError:  # the reader of our output has gone, as in `judge list | head -1`
        _silence()
        return NOT_PASSED
    except OSError as error:  # a full disk, above all
        _silence()
        print(say("system_failed", asked.lang, error=error), file=sys.stderr)
        return FAILED
    except KeyboardInterrupt:
        return NOT_PASSED


def _silence() -> None:
    """Let what is still to be written vanish: else Python itself complains at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def default_lang() -> str:
    """Return zh if the environment says so and the terminal can show it, else en."""
    named = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    name = next(filter(None, named), None) or locale.getlocale()[0] or ""
    chinese = name.lower().startswith(("zh", "chinese")) and can_encode("中文", sys.stdout)
    return "zh" if chinese else "en"


class _Parser(argparse.ArgumentParser):
    """Shows an example below what is wrong with a command."""

    def error(self, message: str) -> NoReturn:
        example = say("usage", default_lang())
        self.exit(FAILED, f"{self.format_usage()}{self.prog}: {message}\n{example}\n")


def _seconds(text: str) -> float:
    """Parse a time limit: more than nothing, at most a day."""
    with contextlib.suppress(ValueError):
        if 0 < float(text) <= 86_400:
            return float(text)
    raise argparse.ArgumentTypeError(f"{text!r} is no number of seconds between 0 and 86400")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="judge", description="Judge code for the exercises. / 评测练习的代码。")
    commands = parser.add_subparsers(required=True, metavar="command")
    _command(commands, "list", _list, "list the exercises / 列出练习")
    show = _command(
        commands, "show", _show, "show the task and the starter code / 显示题目和初始代码"
    )
    show.add_argument("slug")
    attempt = _command(commands, "try", _try, "judge your file / 评测你的文件")
    attempt.add_argument("slug")
    attempt.add_argument("file", type=Path)
    attempt.add_argument("--json", action="store_true", help="print the verdict as JSON")
    attempt.add_argument(
        "--verbose", action="store_true", help="all calls, arrays and failing tests / 显示全部细节"
    )
    attempt.add_argument(
        "--watch", action="store_true", help="judge again whenever the file changes"
    )
    attempt.add_argument("--seconds", type=_seconds, help="time limit of one run")
    attempt.add_argument("--hints", type=int, default=0, metavar="N", help="show the first N hints")
    checking = _command(commands, "check", _check, "check exercises / 检查练习本身")
    checking.add_argument("slugs", nargs="*", metavar="slug")
    checking.add_argument("--skip-pyodide", action="store_true", help="only this Python")
    checking.add_argument(
        "--mutate", action="store_true", help="try small changes of the reference as well"
    )
    return parser


def _command(commands, name, run, text):  # type: ignore[no-untyped-def] # argparse names no public type
    command = commands.add_parser(name, help=text)
    command.add_argument("--lang", choices=LANGS)
    command.set_defaults(run=run)
    return command


def _list(asked: argparse.Namespace) -> int:
    console = Console(sys.stdout, asked.lang)
    for slug in catalog.slugs():
        exercise = catalog.load(slug)
        number = f"{exercise.number}. " if exercise.number else ""
        console.line(f"{slug:28} {number}{exercise.title[asked.lang]}")
    return PASSED


def _show(asked: argparse.Namespace) -> int:
    console = Console(sys.stdout, asked.lang)
    exercise = _find(asked, console)
    if exercise is None:
        return NOT_PASSED
    number = f"{exercise.number}. " if exercise.number else ""
    console.line(f"# {number}{exercise.title[asked.lang]}\n")
    console.line(_plain(contract.statement(exercise, asked.lang)))
    console.line(f"{say('show_starter', asked.lang, file=exercise.filename)}\n")
    console.line(exercise.starter, 4)
    console.line(say("name_rule", asked.lang, module=exercise.module))
    return PASSED


def _plain(markdown: str) -> str:
    from terminal import plain  # reads recorded numbers, which who only judges need not have

    return plain.text(markdown)


def _find(asked: argparse.Namespace, console: Console) -> Exercise | None:
    known = catalog.slugs()
    if asked.slug in known:
        return catalog.load(asked.slug)
    console.line(say("slug_unknown", asked.lang, slug=asked.slug, slugs=", ".join(known)))
    return None


def _try(asked: argparse.Namespace) -> int:
    console = Console(sys.stdout, asked.lang)
    exercise = _find(asked, console)
    if exercise is None:
        return NOT_PASSED
    judged = _stamp(asked.file)  # before it is read: a change meanwhile is a change
    code = _judge_once(asked, exercise, console)
    while asked.watch:
        judged = _next_stamp(asked.file, judged)
        console.line(f"\n--- {time.strftime('%H:%M:%S')} ---")
        code = _judge_once(asked, exercise, console)
    return code


def _judge_once(asked: argparse.Namespace, exercise: Exercise, console: Console) -> int:
    verdict = verdict_of(asked, exercise)
    try:
        _tell(asked, exercise, verdict, console)
    except BrokenPipeError:  # the reader has gone; the verdict stays what it is
        _silence()
    return PASSED if verdict["status"] == "pass" else NOT_PASSED


def _tell(
    asked: argparse.Namespace, exercise: Exercise, verdict: Verdict, console: Console
) -> None:
    if asked.json:
        console.line(json.dumps(verdict, indent=2))
    else:
        console.verdict(verdict, asked.verbose)
        _show_hints(asked, exercise, verdict, console)


def verdict_of(asked: argparse.Namespace, exercise: Exercise) -> Verdict:
    """Judge the file that was asked about, within `asked.seconds` and in `asked.lang`."""
    try:
        code = submission.read(asked.file)
    except submission.Unreadable as fault:
        verdict = blank(exercise.slug, skipped(exercise, asked.lang))
        verdict["message"] = fault.message.text(asked.lang)
        return verdict
    return process.judge(exercise, code, asked.lang, asked.file.name, seconds=asked.seconds)


def _show_hints(
    asked: argparse.Namespace, exercise: Exercise, verdict: Verdict, console: Console
) -> None:
    failing = [test["id"] for test in verdict["tests"] if test["status"] in ("fail", "error")]
    if not failing:
        return
    test = next(test for test in exercise.tests if test.id == failing[0])
    steps = hints.ladder(exercise.hints[asked.lang], test.id, test.group)
    if asked.hints <= 0:
        console.line(say("show_more_hints", asked.lang, count=len(steps)))
    for number, step in enumerate(steps[: max(asked.hints, 0)], 1):
        console.line(f"\n{say('show_hint', asked.lang, number=number, count=len(steps))}")
        console.line(_plain(step), 2)


def _next_stamp(path: Path, before: tuple[int, int] | None) -> tuple[int, int] | None:
    """Wait until the file is another than `before`."""
    while (now := _stamp(path)) == before:
        time.sleep(WATCH_PAUSE)
    return now


def _stamp(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size


def _check(asked: argparse.Namespace) -> int:
    console = Console(sys.stdout, asked.lang)
    return check.run(asked.slugs, console, pyodide=not asked.skip_pyodide, mutants=asked.mutate)


if __name__ == "__main__":
    sys.exit(main())
