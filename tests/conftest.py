"""The program as the tests run it: in this process, on a small library, in a folder of its own."""

from __future__ import annotations

import gc
import os
import pickle
import signal
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import cache
from importlib import import_module
from pathlib import Path
from types import MappingProxyType

import pytest
from _pytest.runner import runtestprotocol
from hypothesis import HealthCheck, settings

from sheetforge.cli import defer_collection, main
from sheetforge.content import load
from sheetforge.content.kinds import Key, Kind
from sheetforge.content.library import open_library
from sheetforge.content.load import Record
from sheetforge.content.yaml.plain_flow import Value
from sheetforge.files import locked
from sheetforge.finding import Finding, NotJudged
from sheetforge.freshness import Inputs, program_digest
from sheetforge.game import discover
from sheetforge.lint import cache as verdicts
from sheetforge.lint.check import Session, check_library
from sheetforge.lint.examples import samples
from sheetforge.play import session as sessions
from tests.chromium import Chromium, running
from tests.loop.choosing import slow, times
from tests.loop.timing import function_of
from tests.programs import is_left_out, left_out
from tests.running import CLONE, OFFICIAL, PATIENCE, Answer, Run

SYSTEM = "silent-death"

# The same examples on every run and machine: what fails here fails everywhere, and what passes
# does not fail somewhere by chance. A busy machine fails none: neither an example nor the making of them has a limit.
settings.register_profile(
    "steady", derandomize=True, database=None, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("steady")


# Hundreds of commands run in processes of their own, and each worker reads all tests; they compile
# the program and the tests again unless the first one keeps what it has compiled.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
# A suite in the background ignores Ctrl-C, and so would the programs that it runs.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
# As the program does: what is imported and collected stays in use.
defer_collection()


def pytest_collection_finish() -> None:
    """Freeze what is collected before a test runs.

    Hypothesis collects garbage itself and then asks who holds its generator, which a freeze at that moment hides.
    """
    if not gc.get_freeze_count():
        gc.collect()


# --- the official content, read once ----------------------------------------------------------

read_anew = load.read
_read: dict[tuple[Key, str], tuple[Kind, Record]] = {}


@cache
def _official(key: Key) -> bytes | None:
    """The text of an official file; None if there is none of this key."""
    file = OFFICIAL / f"{key}.yaml"
    return file.read_bytes() if file.is_file() else None


def read_once(key: Key, kind: Kind, shown: str, text: bytes, path: str, ahead: dict[str, Value] | None) -> Record:
    """Load a file; unchanged official ones once in a process, for hundreds of tests.

    A record depends on nothing but its text, its kind and the path that it shows.
    """
    if text != _official(key):
        return read_anew(key, kind, shown, text, path, ahead)
    known = _read.get((key, shown))
    if known is None or known[0] is not kind:
        known = _read[key, shown] = kind, read_anew(key, kind, shown, text, path, ahead)
    return known[1]


load.read = read_once

# A proposal is that of the bot, however slow the machine is.
sessions.ADVICE_SECONDS = PATIENCE

# --- and judged once ----------------------------------------------------------------------------

load_results = verdicts.load


Judged = tuple[Inputs, Mapping[str, str], tuple[Finding, ...], tuple[NotJudged, ...], dict[str, verdicts.CacheEntry]]

_shared: list[Path] = []
"""The folder that the workers of a run have in common; empty in a run without workers."""


def pytest_configure(config: pytest.Config) -> None:
    """Note the folder that the workers of a run have in common."""
    if hasattr(config, "workerinput"):
        _shared.append(Path(config.option.basetemp).parent)


@cache
def _verdicts() -> verdicts.Memory:
    """The results of a check of the official content; the first worker that needs them keeps them for the others."""
    if _shared:
        file = _shared[0] / "verdicts/of-official"
        with locked(file):
            if not file.exists():
                file.write_bytes(pickle.dumps(_judged()))
            inputs, others, findings, gaps, quiet = pickle.loads(file.read_bytes())
    else:
        inputs, others, findings, gaps, quiet = _judged()
    return verdicts.Memory(inputs, others, findings, (), gaps, lambda: quiet)


def _judged() -> Judged:
    """Check the official content; return what holds without the files with findings, which name their place."""
    library, session = open_library(OFFICIAL, "content", discover()), Session()
    check_library(library, discover(), remember=False, session=session)
    memory = session.memory
    assert memory is not None
    quiet = {name: entry for name, entry in memory.entries().items() if entry.is_quiet}
    drawings = {str(key) for key in library.drawings}
    contents = {name: digest for name, digest in memory.inputs.contents.items() if name in quiet or name in drawings}
    return memory.inputs._replace(contents=contents), memory.others, memory.findings, memory.not_judged, quiet


def results_of_official(file: Path, inputs: Inputs) -> verdicts.Memory | None:
    """Load the results of the last check; without any, those of official files in a folder of all of them.

    They hold as those of an earlier check of that folder would: for what is unchanged, and depends on nothing changed.
    """
    memory = load_results(file, inputs)
    if memory is not None or len(inputs.contents) < _number_of_files() or inputs.program != _program():
        return memory
    known = _verdicts()
    return replace(known, inputs=inputs._replace(contents=known.inputs.contents))


@cache
def _number_of_files() -> int:
    """The number of official files, without drawings."""
    return len(list(OFFICIAL.rglob("*.yaml")))


@cache
def _program() -> str:
    """The digest of the program with the games that are installed."""
    return program_digest(frozenset(game.package for game in discover().values()))


def pytest_collection(session: pytest.Session) -> None:
    """Let the workers of a fresh clone compile different tests first: each begins at a part of its own.

    A test that cannot be imported is left to the collection, which reports it.
    """
    worker = getattr(session.config, "workerinput", None)
    if worker is None or any(Path(str(path)).name != "tests" for path in session.config.args):
        return
    paths = sorted(path for path in (CLONE / "tests").rglob("test_*.py") if not is_left_out(path))
    first = len(paths) * int(worker["workerid"].removeprefix("gw")) // worker["workercount"]
    for path in paths[first:] if first else ():
        with suppress(Exception):
            import_module(".".join(path.relative_to(CLONE).with_suffix("").parts))


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Leave out tests of programs that this machine does not have."""
    return True if is_left_out(collection_path) else None


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the choice of a game: `make test GAME=babylon`."""
    parser.addoption("--game", help="only the tests of this game, and the cases with it of those for all")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark the slow tests, as they were last measured, and leave the tests of other games out."""
    listed = slow(times(CLONE))
    for item in items:
        if function_of(item.nodeid) in listed:
            item.add_marker("slow")
    if game := config.getoption("game"):
        if game not in discover():
            raise pytest.UsageError(f"--game {game}: choose from {', '.join(discover())}")
        others = [item for item in items if not _is_of(item, game)]
        items[:] = [item for item in items if item not in set(others)]
        config.hook.pytest_deselected(items=others)


def _is_of(item: pytest.Item, game: str) -> bool:
    """Whether a test is in the folder of a game, or has the game among its values."""
    if CLONE / "tests/systems" / game.replace("-", "_") in item.path.parents:
        return True
    values = item.callspec.params.values() if hasattr(item, "callspec") else ()
    return any(
        game in (value if isinstance(value, str) else None, *(getattr(value, name, None) for name in ("id", "system")))
        for value in values
    )


def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Run a test in a worker, and send what its controller shows: a call, and what else has failed or was skipped.

    Most tests take less time than it takes to send that they were set up and taken down.
    """
    if not hasattr(item.config, "workerinput") or item.config.getoption("seconds", None):
        return None
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    for report in runtestprotocol(item, log=False, nextitem=nextitem):
        if report.when == "call" or not report.passed:
            item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name the tests that were left out."""
    for line in left_out():
        terminalreporter.write_line(line)


@pytest.fixture(autouse=True)
def _working_folder() -> Iterator[None]:
    """Fail a test that leaves the working folder changed: others would run in the wrong place."""
    yield
    assert Path.cwd() == CLONE, "this test has left the working folder changed"


@pytest.fixture
def sheetforge(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs the program in `tmp_path`; whatever it is given, it may not break down."""
    monkeypatch.setenv("SHEETFORGE_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(verdicts, "load", results_of_official)
    monkeypatch.chdir(tmp_path)

    def run(*words: object) -> Answer:
        capsys.readouterr()
        code = main([str(word) for word in words])
        answer = Answer(code, *capsys.readouterr())
        assert "Traceback" not in answer.said
        assert "fault of sheetforge" not in answer.said
        return answer

    return run


@cache
def _samples() -> MappingProxyType[str, str]:
    """The samples of a game by path, without those that have no references to them."""
    texts = {}
    for name, text in samples(discover(), SYSTEM).items():
        kind, _, short = name.partition("/")
        if name not in ("criticals/sample-gunner", "criticals/sample-limits"):
            texts[f"{kind}/{SYSTEM}/{short}.yaml"] = text
    return MappingProxyType(texts)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Chromium]:
    """A browser, for files of tests that `tests/programs.py` lists as needing one."""
    with running() as browser:
        yield browser


@pytest.fixture
def content(tmp_path: Path) -> Path:
    """Small content without a finding, in `tmp_path/content`: the samples of a game."""
    root = tmp_path / "content"
    for name, text in _samples().items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    return root
