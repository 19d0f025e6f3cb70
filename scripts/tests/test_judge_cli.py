"""The command line as people start it: exit codes, terminals, paths, old Pythons."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from judge import catalog
from judge.core import JudgeError
from terminal import __main__ as cli
from terminal import process

ENTRY = catalog.EXERCISES / "judge.py"
SOLUTION = catalog.EXERCISES / "rms-norm" / "solution.py"
STARTER = catalog.EXERCISES / "rms-norm" / "starter.py"
EMPTY_ENVIRONMENT = {
    name: os.environ[name] for name in ("PATH", "SYSTEMROOT", "HOME") if name in os.environ
}


def started(
    *arguments: object, folder: Path | None = None, **environment: str
) -> subprocess.CompletedProcess[bytes]:
    """Run the entry file as a program; its output is a pipe."""
    command = [sys.executable, str(ENTRY), *map(str, arguments)]
    env = EMPTY_ENVIRONMENT | environment
    return subprocess.run(command, capture_output=True, cwd=folder, env=env, check=False)


def test_passed_is_0_and_has_no_colour_codes_in_a_pipe() -> None:
    run = started("try", "rms-norm", SOLUTION, "--lang", "en", PYTHONIOENCODING="utf-8")
    assert run.returncode == 0
    assert b"All 15 tests passed." in run.stdout
    assert "✓".encode() in run.stdout
    assert b"\033" not in run.stdout


def test_not_passed_is_1() -> None:
    run = started("try", "rms-norm", STARTER, "--lang", "en", PYTHONIOENCODING="utf-8")
    assert run.returncode == 1
    assert b"`rms_norm` is not written yet" in run.stdout


def test_code_that_removes_its_working_folder_is_judged(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    # rmdir, not rmtree: wherever this runs by mistake, it can remove nothing but an empty folder
    file.write_text("import os\n\nos.rmdir(os.getcwd())\n" + SOLUTION.read_text("utf-8"), "utf-8")
    run = started("try", "rms-norm", file, "--lang", "en", PYTHONIOENCODING="utf-8")
    assert run.returncode == 0, run.stdout + run.stderr


@pytest.mark.parametrize("encoding", ["gbk", "cp1252", "ascii"])
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_any_terminal_will_do(encoding: str, lang: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(SOLUTION.read_text("utf-8") + '\nprint("🙂 ✓ é 中")\n', encoding="utf-8")
    settings = {"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    run = started("try", "rms-norm", file, "--lang", lang, **settings)
    assert run.returncode == 0, run.stderr
    assert run.stdout.startswith(
        b"output:" if lang == "en" else "输出：".encode(encoding, "replace")
    )
    assert b"+ " in run.stdout
    assert run.stderr == b""


def test_language_of_the_environment() -> None:
    chinese = started("list", LANG="zh_CN.UTF-8", PYTHONIOENCODING="utf-8")
    assert "从零实现 RMSNorm" in chinese.stdout.decode()
    cannot_show = started("list", LANG="zh_CN.UTF-8", PYTHONIOENCODING="cp1252")
    assert b"RMSNorm from scratch" in cannot_show.stdout
    overruled = started("list", LANG="zh_CN.UTF-8", LC_ALL="C", PYTHONIOENCODING="utf-8")
    assert b"RMSNorm from scratch" in overruled.stdout


def test_blanks_and_chinese_in_paths(tmp_path: Path) -> None:
    """The whole course in such a folder, started from there, with a relative path."""
    course = tmp_path / "张 三" / "my course"
    shutil.copytree(catalog.EXERCISES / "rms-norm", course / "exercises" / "rms-norm")
    (course / "exercises" / "catalog.toml").write_text('exercises = ["rms-norm"]\n', "utf-8")
    shutil.copy(ENTRY, course / "exercises")
    for part in ("judge", "terminal", "author"):
        shutil.copytree(catalog.EXERCISES.parent / "scripts" / part, course / "scripts" / part)
    wrong = "import numpy as np\n\n\ndef rms_norm(x, gamma, eps=1):\n    return 均方根(x)\n"
    (course / "我的 解答.py").write_text(wrong, "utf-8")
    command = [sys.executable, "exercises/judge.py", "try", "rms-norm", "我的 解答.py", "--json"]
    env = EMPTY_ENVIRONMENT | {"PYTHONIOENCODING": "utf-8"}
    run = subprocess.run(command, capture_output=True, cwd=course, env=env, check=False)
    report = json.loads(run.stdout)["tests"][0]["report"]
    assert 'File "我的 解答.py", line 5, in rms_norm' in report["traceback"]
    assert report["line"] == 5


def test_line_of_an_endless_loop_in_a_file_with_a_chinese_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "解答 é 🙂.py"
    file.write_text("x = 1\nwhile x:\n    x += 1\n", "utf-8")
    assert cli.main(["try", "rms-norm", str(file), "--seconds", "0.5", "--json"]) == 1
    verdict = json.loads(capsys.readouterr().out)
    assert verdict["status"] == "timeout"
    assert verdict["line"] in (2, 3)


@pytest.mark.parametrize(
    ("name", "said"),
    [("missing.py", "There is no file"), (".", "is a folder"), ("empty.py", "no code yet")],
)
def test_no_code_to_be_had(
    name: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "empty.py").touch()
    assert cli.main(["try", "rms-norm", str(tmp_path / name), "--lang", "en"]) == 1
    assert said in capsys.readouterr().out


def test_unknown_slug(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["try", "rms-nrm", str(SOLUTION), "--lang", "en"]) == 1
    assert "There is no exercise `rms-nrm`. There are: rms-norm" in capsys.readouterr().out


def test_show_has_the_task_and_the_rule_about_main(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["show", "rms-norm", "--lang", "zh"]) == 0
    shown = capsys.readouterr().out
    assert "51. 从零实现 RMSNorm" in shown
    assert "raise NotImplementedError" in shown
    assert '`__name__` 是 "rms_norm"' in shown


def test_hints_of_the_first_failing_test(capsys: pytest.CaptureFixture[str]) -> None:
    file = catalog.EXERCISES / "rms-norm" / "mistakes" / "eps_fixed.py"
    assert cli.main(["try", "rms-norm", str(file), "--lang", "en", "--hints", "2"]) == 1
    shown = capsys.readouterr().out
    assert "Hint 2 of 3" in shown
    assert "Hint 3 of 3" not in shown


def test_a_broken_exercise_is_the_judges_fault(tmp_path: Path) -> None:
    shutil.copytree(catalog.EXERCISES / "rms-norm", tmp_path / "rms-norm")
    tests = tmp_path / "rms-norm" / "tests.py"
    tests.write_text(tests.read_text("utf-8").replace("shaped(got, ", "shaped(gott, "), "utf-8")
    exercise = catalog.load("rms-norm", tmp_path)
    with pytest.raises(JudgeError, match="gott"):
        process.judge(exercise, SOLUTION.read_text("utf-8"), "en", "mine.py", root=tmp_path)


def test_the_judges_fault_is_2(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise JudgeError("test_x broke")

    monkeypatch.setattr(process, "judge", broken)
    assert cli.main(["try", "rms-norm", str(SOLUTION), "--lang", "en"]) == 2
    assert "The judge itself failed" in capsys.readouterr().err


@pytest.mark.parametrize("version", ["2.7", "3.6", "3.8", "3.10"])
def test_old_pythons_are_told_which_one_is_needed(version: str) -> None:
    python = next(filter(_runs, _candidates(version)), None)
    if python is None:
        pytest.skip(f"no Python {version} here")
    run = subprocess.run([python, str(ENTRY), "list"], capture_output=True, check=False)
    assert run.returncode == 2
    assert f"The judge needs Python 3.11 or newer; this is Python {version}.".encode() in run.stderr
    assert b"Traceback" not in run.stderr


def _candidates(version: str) -> list[str]:
    versions = Path.home() / ".pyenv" / "versions"
    found = [str(path) for path in versions.glob(f"{version}.*/bin/python")]
    return [*found, shutil.which(f"python{version}") or ""]


def _runs(python: str) -> bool:
    return bool(python) and not subprocess.run([python, "-c", ""], check=False).returncode


def test_no_numpy_is_told_with_the_install_line() -> None:
    code = "import runpy, sys; sys.modules['numpy'] = None; "
    code += f"runpy.run_path({str(ENTRY)!r}, run_name='__main__')"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert run.returncode == 2
    assert b"-m pip install numpy==2.4.3" in run.stderr
    assert b"Traceback" not in run.stderr


def test_old_numpy_is_told_with_the_install_line() -> None:
    old = "import sys, types; old = types.ModuleType('numpy'); old.__version__ = '1.26.4'; "
    code = f"{old}sys.modules['numpy'] = old; import runpy; "
    code += f"runpy.run_path({str(ENTRY)!r}, run_name='__main__')"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert run.returncode == 2
    assert b"NumPy 2 or newer, found: 1.26.4." in run.stderr


def test_watch_judges_again_when_the_file_changes(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    shutil.copy(STARTER, file)
    command = [sys.executable, str(ENTRY), "try", "rms-norm", str(file), "--watch", "--lang", "en"]
    env = EMPTY_ENVIRONMENT | {"PYTHONIOENCODING": "utf-8"}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, env=env, text=True, encoding="utf-8"
    ) as run:
        assert run.stdout is not None
        try:
            next(line for line in run.stdout if "not written yet: replace" in line)
            next(line for line in run.stdout if line.startswith("Hints"))
            file.write_text(SOLUTION.read_text("utf-8"), "utf-8")
            next(line for line in run.stdout if "All 15 tests passed." in line)
        finally:
            run.kill()


@pytest.mark.skipif(os.name != "posix", reason="sends a signal, as Ctrl-C does")
def test_interrupted_run_is_stopped_and_names_the_line(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("open('started', 'w').close()\nwhile True:\n    pass\n", "utf-8")
    code = f"""
import signal, sys, threading
sys.path.insert(0, {str(catalog.EXERCISES.parent / "scripts")!r})
signal.signal(signal.SIGALRM, signal.default_int_handler)
signal.setitimer(signal.ITIMER_REAL, 4)
from terminal.__main__ import main
sys.exit(main(["try", "rms-norm", {str(file)!r}, "--json", "--seconds", "60"]))
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    verdict = json.loads(run.stdout)
    assert (run.returncode, verdict["status"]) == (1, "stopped")
    assert verdict["line"] in (2, 3, None)  # None: the machine was so busy that nothing ran yet


def test_warnings_as_errors_in_the_environment_change_nothing() -> None:
    run = started("try", "rms-norm", SOLUTION, PYTHONWARNINGS="error", PYTHONIOENCODING="utf-8")
    assert run.returncode == 0, run.stderr


def test_output_may_end_early() -> None:
    """`judge show rms-norm | head -1` is no failure of the judge."""
    command = f'"{sys.executable}" "{ENTRY}" show rms-norm | head -n 1'
    run = subprocess.run(
        command, shell=True, capture_output=True, check=False, env=EMPTY_ENVIRONMENT
    )
    assert b"Traceback" not in run.stderr


@pytest.mark.parametrize("seconds", ["0", "-1", "nan", "inf", "soon"])
def test_a_limit_that_is_none_is_refused_with_an_example(
    seconds: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    with pytest.raises(SystemExit, match="2"):
        cli.main(["try", "rms-norm", str(SOLUTION), "--seconds", seconds])
    told = capsys.readouterr().err
    assert f"'{seconds}' is no number of seconds" in told
    assert "写法例如：python exercises/judge.py try rms-norm my_file.py" in told


def test_closed_streams_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    assert cli.main(["list"]) == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
def test_a_full_disk_is_told() -> None:
    with Path("/dev/full").open("w") as full:
        command = [sys.executable, str(ENTRY), "list", "--lang", "en"]
        run = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, check=False)
    assert run.returncode == 2
    assert run.stderr.startswith(b"The judge could not go on: [Errno 28]")
    assert b"Traceback" not in run.stderr


def test_files_named_like_modules_beside_the_learners(tmp_path: Path) -> None:
    for name in ("numpy", "random", "tempfile", "rms_norm"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('shadowed')\n", "utf-8")
    command = [sys.executable, "-m", "terminal", "try", "rms-norm", str(SOLUTION), "--lang", "en"]
    env = EMPTY_ENVIRONMENT | {"PYTHONPATH": str(catalog.EXERCISES.parent / "scripts")}
    run = subprocess.run(command, capture_output=True, cwd=tmp_path, env=env, check=False)
    assert b"All 15 tests passed." in run.stdout, run.stderr
