"""`make quick` runs the tests that are nearest to a change, as far as its time goes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from _pytest.reports import TestReport

from tests.loop.again import SecondRun
from tests.loop.choosing import SLOW, Choice, Sources, choose, times
from tests.loop.timing import PROC, by_function, running_time
from tests.running import CLONE, process, wait_until

SOURCES = Sources(
    {
        "sheetforge/text.py": "import re\n",
        "sheetforge/play/log.py": "from sheetforge.text import (\n    counted,\n    listed,\n)\n",
        "sheetforge/systems/race/__init__.py": "from sheetforge.play import log\n",
        "sheetforge/systems/race/words.py": "",
        "sheetforge/systems/race/sheets/page.py": "",
        "tests/race_track.py": "import sheetforge.systems.race\n",
        "tests/test_text.py": "from sheetforge import text\ndef test_words(): ...\n",
        "tests/play/test_log.py": "from sheetforge.play.log import read\ndef test_read(): ...\n",
        "tests/play/test_other.py": "def test_other(): ...\n",
        "tests/systems/race/test_race.py": (
            "from tests.race_track import oval\ndef test_lap(): ...\ndef test_season(): ...\n"
        ),
        "tests/test_docs.py": 'README = "docs/race.md"\ndef test_commands(): ...\n',
    }
)
TIMES = {"tests/systems/race/test_race.py::test_season": (SLOW, 3.0)}


def chosen(*changed: str, budget: float = 10.0) -> Choice:
    """Return the choice for changed files."""
    return choose(SOURCES, changed, TIMES, budget)


def test_a_function_in_a_text_is_no_test() -> None:
    """Tests of programs that change tests have small ones in long texts."""
    text = 'SMALL = """\\\ndef test_good():\n    pass\n"""\ndef test_mutants(): ...\n'
    assert Sources({"tests/test_mutate.py": text}).tests == {
        "tests/test_mutate.py": ["tests/test_mutate.py::test_mutants"]
    }


def files_of(choice: Choice) -> set[str]:
    """Return the files of the chosen tests."""
    return {id.partition("::")[0] for id in choice.ids}


@pytest.mark.parametrize(
    ("changed", "files"),
    [
        ("sheetforge/text.py", {"tests/test_text.py", "tests/play/test_log.py", "tests/systems/race/test_race.py"}),
        (
            "sheetforge/play/log.py",
            {"tests/play/test_log.py", "tests/play/test_other.py", "tests/systems/race/test_race.py"},
        ),
        ("sheetforge/systems/race/words.py", {"tests/systems/race/test_race.py"}),
        ("sheetforge/systems/race/sheets/page.py", {"tests/systems/race/test_race.py"}),
        ("sheetforge/systems/race/data/turns.yaml", {"tests/systems/race/test_race.py"}),
        ("content/ships/race/bolide.yaml", {"tests/systems/race/test_race.py"}),
        ("docs/race.md", {"tests/test_docs.py"}),
        ("tests/play/test_other.py", {"tests/play/test_other.py"}),
    ],
)
def test_a_change_runs_what_imports_it_and_the_tests_of_its_folder(changed: str, files: set[str]) -> None:
    """Modules reach tests through any number of imports; other files by folder, game or name."""
    assert files_of(chosen(changed)) == files


def test_the_nearest_tests_come_first_when_time_is_short() -> None:
    """A test of the module itself is kept, a test of a user of its users is left."""
    choice = chosen("sheetforge/text.py", budget=0.03)
    assert choice.ids == ("tests/test_text.py::test_words",)
    assert choice.left == 3


def test_a_slow_test_runs_only_if_its_own_file_changed() -> None:
    """Slow tests are left to the whole suite."""
    slow = "tests/systems/race/test_race.py::test_season"
    assert slow not in chosen("sheetforge/systems/race/words.py").ids
    assert slow in chosen("tests/systems/race/test_race.py", budget=0.0).ids


def test_times_are_kept_by_function() -> None:
    """The longest case makes a test slow, the sum of all counts; fast ones are left out."""
    cases = {"t.py::test_a[1]": 0.4, "t.py::test_a[2]": 0.2, "t.py::test_b": 0.05}
    assert by_function(cases) == {"t.py::test_a": (0.4, 0.6)}


def test_the_time_of_a_program_that_goes_on_counts() -> None:
    """A browser serves many tests, by processes that it has started: their time is that of the test that uses it."""
    before = running_time()
    with subprocess.Popen(["sh", "-c", "sh -c 'while :; do :; done'; :"], start_new_session=True) as process:
        wait_until(lambda: not PROC.is_dir() or running_time() > before)
        os.killpg(process.pid, signal.SIGKILL)


def ended(code: int, failed: Sequence[str], passes: bool = True, crashed: bool = False, shouldfail: str = "") -> int:
    """Return the exit code of a run in which tests failed, where all of them pass, or one does not, when run again."""
    run = SecondRun(lambda ids, folder: passes and list(ids) == list(failed))
    for id in failed:
        run.pytest_runtest_logreport(TestReport(id, ("", 0, ""), {}, "failed", None, "call"))
    run.pytest_testnodedown(None, "Not properly terminated" if crashed else None)
    session: Any = SimpleNamespace(
        exitstatus=code, shouldfail=shouldfail, shouldstop=False, config=SimpleNamespace(rootpath=CLONE)
    )
    assert list(run.pytest_sessionfinish(session)) == [None]
    return int(session.exitstatus)


def test_a_few_failed_tests_are_run_again(capsys: pytest.CaptureFixture[str]) -> None:
    """A run passes if they pass alone, and names them; not if one fails twice, or the run was not a whole one."""
    assert ended(1, ["t.py::test_a", "t.py::test_b"]) == 0
    assert capsys.readouterr().out.endswith("correct it:\n  t.py::test_a\n  t.py::test_b\n")
    assert ended(1, ["t.py::test_a"], passes=False) == 1
    assert ended(1, [f"t.py::test_{number}" for number in range(4)]) == 1
    assert ended(1, ["t.py::test_a"], crashed=True) == 1
    assert ended(1, ["t.py::test_a"], shouldfail="stopping after 1 failures") == 1
    assert ended(2, ["t.py::test_a"]) == 2
    assert ended(1, []) == 1
    assert "correct it" not in capsys.readouterr().out


@pytest.mark.parametrize(("other", "code"), [("pass", 0), ("os._exit(3)", 1)], ids=["passes", "crashes"])
def test_a_second_run_of_pytest(tmp_path: Path, other: str, code: int) -> None:
    """One test passes the second time; another passes, or crashes the worker."""
    (tmp_path / "test_small.py").write_text(
        "import os\ndef test_once():\n    seen = os.path.exists('a')\n    os.makedirs('a', exist_ok=True)\n"
        f"    assert seen\ndef test_other():\n    {other}\n"
    )
    words = ["-m", "pytest", "-n", "1", "-p", "tests.loop.again", "-p", "no:hypothesispytest", "-p", "no:anyio"]
    done = process(tmp_path, [sys.executable, *words])
    assert done.returncode == code
    assert ("passed only when run again alone; correct it:\n  test_small.py::test_once" in done.stdout) is (code == 0)


def test_the_list_of_times_names_tests_that_exist() -> None:
    """A test that was renamed is measured again: at most a few rows of the list are outdated."""
    tests = {id for ids in Sources.of(CLONE).tests.values() for id in ids}
    outdated = sorted(id for id in times(CLONE) if id not in tests and Path(id.partition("::")[0]).suffix)
    assert len(outdated) <= 20, f"run `make seconds`: {', '.join(outdated)}"


def test_tests_that_cannot_be_imported_without_a_part_are_known() -> None:
    """Through modules of tests and the `conftest.py` of a folder; imports within functions need nothing."""
    late = "def test_late():\n    from sheetforge.systems.race import words\n"
    texts = {
        "tests/race/conftest.py": "import sheetforge.systems.race.words\n",
        "tests/race/test_pit.py": "",
        "tests/test_late.py": late,
    }
    needing = Sources({**SOURCES.texts, **texts}).needing("sheetforge.systems.race")
    assert needing == {"tests/systems/race/test_race.py", "tests/race/conftest.py", "tests/race/test_pit.py"}
