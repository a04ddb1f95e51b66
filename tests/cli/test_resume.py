"""`play --resume` and `arena --resume`: what was left goes on, and what cannot is refused."""

from __future__ import annotations

import io
import json
import os
import pty
import shutil
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

import pytest

from sheetforge.cli import main
from sheetforge.play import append
from sheetforge.play.log import Chain
from sheetforge.play.log_reader import read_log
from tests import killing
from tests.running import CLONE, OFFICIAL, PROGRAM, Run

PATROL = "patrolling-the-depths-of-space"
CONTENT = ("--content", OFFICIAL)
BOTS = ("play", PATROL, "--seed", 1, "--bots", "standard,random", "--turns", 3, "--quiet", *CONTENT)
ARENA = ("arena", PATROL, "--games", 9, "--bots", "reference,random", *CONTENT)


def type_in(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the log of a game of bots, `a.game`, and of an arena of one turn, `a.arena`."""
    folder = tmp_path_factory.mktemp("kept")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SHEETFORGE_CACHE", str(folder / "cache"))
        assert main([*map(str, BOTS), "--log", str(folder / "a.game")]) == 0
        assert main([*map(str, ARENA), "--turns", "1", "--jobs", "1", "--log", str(folder / "a.arena")]) == 0
    return folder


def cut(path: Path, lines: int, more: bytes = b'{"n": 4') -> None:
    """Leave the first lines of a file, and a piece of the next one."""
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:lines]) + more)


def test_a_game_of_bots_goes_on(sheetforge: Run, tmp_path: Path, kept: Path) -> None:
    """Torn off at any line, its log comes to the bytes of the game that nobody stopped."""
    whole = (kept / "a.game").read_bytes()
    for lines in (1, 2, 30, whole.count(b"\n") - 1):
        log = tmp_path / "cut.game"
        log.write_bytes(whole)
        cut(log, lines)
        answer = sheetforge("play", "--resume", "cut.game", "--quiet", *CONTENT)
        assert answer.code == 0
        assert f"cut.game:{lines + 1}: the last line is incomplete and is dropped" in answer.err
        assert "Rebels (standard), Imperials (random), seed 1; continued after" in answer.out
        assert log.read_bytes() == whole
    verified = sheetforge("replay", "cut.game", "--verify", *CONTENT)
    assert verified.code == 0


def test_a_person_quits_and_goes_on(sheetforge: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Leaving says how; the second sitting asks what comes next, and can take back the first."""
    type_in(monkeypatch, "0126", "1", "quit")
    words = ("play", PATROL, "--seed", 1, "--human", "Rebels", "--bots", "reference", "--log", "my game")
    left = sheetforge(*words, *CONTENT)
    assert f"to continue it: sheetforge play --resume 'my game' --content {OFFICIAL}" in left.err
    type_in(monkeypatch, "undo", "4", "0326", "1")
    answer = sheetforge("play", "--resume", "my game", *CONTENT)
    assert answer.code == 0
    assert "Rebels, A A-Wing (0126): which way does it face?" in answer.out
    log = read_log(tmp_path / "my game")
    assert log.answers[:4] == ("0126", "3", "0326", "0")
    assert log.players == {"Rebels": "human", "Imperials": "reference"}


def test_others_can_play_on(sheetforge: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A person hands over to bots, or takes a side of theirs; the log says from when on."""
    type_in(monkeypatch, "0126", "quit")
    words = ("play", PATROL, "--seed", 1, "--human", "1", "--turns", 2, "--log", "a.game", "--bots", "random")
    assert sheetforge(*words, *CONTENT).code == 0
    type_in(monkeypatch, "quit")
    assert sheetforge("play", "--resume", "a.game", "--human", "all", *CONTENT).code == 0
    ended = sheetforge("play", "--resume", "a.game", "--human", "none", "--quiet", *CONTENT)
    assert ended.code == 0
    log = read_log(tmp_path / "a.game")
    assert log.changes == (
        (1, {"Rebels": "human", "Imperials": "human"}),
        (1, {"Rebels": "standard", "Imperials": "standard"}),
    )
    assert log.outcome is not None
    verified = sheetforge("replay", "a.game", "--verify", *CONTENT)
    assert "from answer 2 on Rebels standard, Imperials standard" in verified.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((PATROL,), "leave out SCENARIO|EVENT"),
        (("--seed", "2", "--dice", "typed"), "leave out --seed, --dice"),
        (("--log", "b.game"), "leave out --log"),
        (("--human", "Rebel"), "did you mean 'Rebels'?"),
        (("--bots", "standart"), "did you mean 'standard'?"),
    ],
)
def test_a_log_brings_everything_with_it(
    sheetforge: Run, tmp_path: Path, kept: Path, words: tuple[str, ...], said: str
) -> None:
    """What does not go with --resume is named; the log stays as it was."""
    shutil.copy(kept / "a.game", tmp_path)
    cut(tmp_path / "a.game", 9, b"")
    before = (tmp_path / "a.game").read_bytes()
    answer = sheetforge("play", "--resume", "a.game", *words, *CONTENT)
    assert answer.code == 2
    assert said in answer.err
    assert (tmp_path / "a.game").read_bytes() == before


def test_what_cannot_go_on_is_refused(sheetforge: Run, tmp_path: Path, kept: Path) -> None:
    """A finished game, changed content, a file that is none: the reason and what to do."""
    shutil.copy(kept / "a.game", tmp_path)
    over = sheetforge("play", "--resume", "a.game", *CONTENT)
    assert over.code == 2
    assert "the game is over (nobody wins)" in over.err
    assert "`sheetforge replay a.game` shows it" in over.err
    root = tmp_path / "content"
    shutil.copytree(OFFICIAL, root)
    ship = root / "ships/silent-death-star-wars/a-wing.yaml"
    ship.write_text(ship.read_text(encoding="utf-8") + "# a remark\n", encoding="utf-8")
    cut(tmp_path / "a.game", 9)
    before = (tmp_path / "a.game").read_bytes()
    changed = sheetforge("play", "--resume", "a.game", "--content", root)
    assert changed.code == 2
    assert "ships/silent-death-star-wars/a-wing; restore that content" in changed.err
    assert (tmp_path / "a.game").read_bytes() == before
    os.mkfifo(tmp_path / "fifo")
    (tmp_path / "words").write_text("no log\n", encoding="utf-8")
    for name, said in (
        ("fifo", "is not a regular file"),
        ("none.game", "cannot be continued: no such file"),
        ("words", "words:1: this line is not JSON"),
        (".", "is a directory"),
    ):
        for command in ("play", "arena"):
            answer = sheetforge(command, "--resume", name, *CONTENT)
            assert answer.code == 2
            assert said in answer.err


def test_a_game_outlives_its_log(sheetforge: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """When the disk fills up in the middle the game goes on, with a warning; exit code 2."""

    def write(fd: int, data: bytes) -> int:
        if os.fstat(fd).st_size > 2500:
            raise OSError(28, "No space left on device")
        return whole(fd, data)

    whole = os.write
    monkeypatch.setattr(append.os, "write", write)
    answer = sheetforge(*BOTS, "--log", "a.game")
    assert answer.code == 2
    assert "after 3 turns" in answer.out
    assert answer.err.count("the disk is full") == 1
    assert "a.game is not complete" in answer.err
    monkeypatch.setattr(append.os, "write", whole)
    again = sheetforge("play", "--resume", "a.game", "--quiet", *CONTENT)
    assert again.code == 0
    assert read_log(tmp_path / "a.game").outcome is not None


def test_a_game_at_a_terminal_is_kept_unasked(tmp_path: Path) -> None:
    """In the working folder, under a name of its own; `quit` says how to continue it."""
    for name in (PATROL, f"{PATROL}-2"):
        shown = at_terminal(tmp_path, "0126\n1\nquit\n", PATROL, "--human", "Rebels")
        assert f"the game is kept in {name}.game as it goes on" in shown
        assert f"sheetforge play --resume {name}.game" in shown
        assert read_log(tmp_path / f"{name}.game").answers == ("0126", "0")
    shown = at_terminal(tmp_path, "0326\nquit\n", "--resume", f"{PATROL}.game")
    assert "continued after answer 2" in shown
    assert read_log(tmp_path / f"{PATROL}.game").answers == ("0126", "0", "0326")


def at_terminal(folder: Path, typed: str, *words: str) -> str:
    """What `play` shows on a terminal where this is typed."""
    process, terminal = pty.fork()
    if process == 0:
        os.chdir(folder)
        os.environ["PYTHONPATH"] = str(CLONE)
        os.execv(sys.executable, [*PROGRAM, "play", *words, *map(str, CONTENT)])
    os.write(terminal, typed.encode())
    shown = b""
    while True:
        try:
            piece = os.read(terminal, 1 << 16)
        except OSError:
            break
        if not piece:
            break
        shown += piece
    os.waitpid(process, 0)
    os.close(terminal)
    return " ".join(shown.decode().split())


# --- arenas --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("form", "cuts"), [("table", ((1, 2), (2, 1), (7, 2), (10, 1))), ("json", ((2, 1),)), ("csv", ((7, 2),))]
)
def test_an_arena_goes_on(sheetforge: Run, tmp_path: Path, form: str, cuts: Sequence[tuple[int, int]]) -> None:
    """Any number of games may be missing: one process or two print what one run prints."""
    plain = sheetforge(*ARENA, "--format", form)
    kept = sheetforge(*ARENA, "--format", form, "--log", "whole.arena", "--jobs", 2)
    assert (kept.out, kept.code) == (plain.out, 0)
    whole = (tmp_path / "whole.arena").read_bytes()
    assert whole.count(b"\n") == 10
    for lines, jobs in cuts:
        log = tmp_path / "cut.arena"
        log.write_bytes(whole)
        cut(log, lines, b'{"match": 0, "ga')
        again = sheetforge("arena", "--resume", log, "--jobs", jobs, "--format", form, *CONTENT)
        assert (again.out, again.code) == (plain.out, 0)
        assert "is incomplete and is dropped" in again.err
        assert log.read_bytes() == whole


def test_an_audit_goes_on(sheetforge: Run, tmp_path: Path) -> None:
    """Its games are of several matches."""
    words = ("arena", "--audit", "x-wing", "--peers", 2, "--games", 8, "--bots", "random", "--turns", 3, "--jobs", 1)
    whole = sheetforge(*words, "--log", "a.arena", *CONTENT)
    assert whole.code == 0
    for lines in (3, 7):
        cut(tmp_path / "a.arena", lines, b"")
        again = sheetforge("arena", "--resume", "a.arena", *CONTENT)
        assert (again.out, again.code) == (whole.out, 0)


def test_games_that_a_bot_or_the_rules_lost_stay_lost(sheetforge: Run, tmp_path: Path) -> None:
    """The exit code and the message come from the log as well."""
    words = ("arena", PATROL, "--games", 2, "--bots", "random", "--turns", 2, "--log", "a.arena")
    assert sheetforge(*words, *CONTENT).code == 0
    log = tmp_path / "a.arena"
    edit(log, '"fault": ""', '"fault": "random (Rebels)"')
    answer = sheetforge("arena", "--resume", log, *CONTENT)
    assert answer.code == 1
    assert "random (Rebels); the game is lost" in answer.err


def edit(log: Path, old: str, new: str) -> None:
    """Change a text of a log, and its sums as if the change had been there from the beginning."""
    text = log.read_text(encoding="utf-8")
    assert old in text
    chain = Chain()
    lines = []
    for line in text.replace(old, new, 1).splitlines():
        with suppress(ValueError):
            data = json.loads(line)
            data.pop("sum")
            line = chain.line(data)
        lines.append(f"{line}\n")
    log.write_text("".join(lines), encoding="utf-8")


def test_an_arena_with_a_changed_line_is_refused(sheetforge: Run, tmp_path: Path, kept: Path) -> None:
    """Its sum no longer follows from the lines before it."""
    log = Path(shutil.copy(kept / "a.arena", tmp_path))
    lines = log.read_text(encoding="utf-8").splitlines(keepends=True)
    lines[3] = lines[3].replace('"turns": 1', '"turns": 2')
    log.write_text("".join(lines), encoding="utf-8")
    answer = sheetforge("arena", "--resume", "a.arena", *CONTENT)
    assert answer.code == 2
    assert "a.arena:4: was changed after it was written" in answer.err


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"rules": "', '"rules": "0.', "continue it with the version of sheetforge that began it"),
        ('a-wing": "', 'a-wing": "0', "content has changed since the games: criticals/"),
        ('"seed": "1"', '"seed": "1", "speed": 1', "another version of sheetforge, with other parameters"),
        ('"games": 9', '"games": 3', "does not belong to the run"),
        ('"games": 9', '"games": 0', "not in the range"),
        ('"arena": 2', '"arena": 7', "has format 7; this program reads 2"),
        ('"arena": 2', '"game": 1', "does not begin with the header of an arena's log"),
        ('"content": {', '"packs": ["club 1.0"], "content": {', "the games had packs club 1.0"),
        ('"points": [', '"points": 7, "p": [', ":2: is not a game of an arena's log"),
        ('"game": 1', '"game": 0', ":3: has game 0 of match 0 a second time"),
        ('{"match": 0', "[0]", ":2: this line is not JSON"),
    ],
)
def test_an_arena_that_cannot_go_on(sheetforge: Run, tmp_path: Path, kept: Path, old: str, new: str, said: str) -> None:
    """Other rules, other content, a damaged line: one message, and exit code 2."""
    edit(Path(shutil.copy(kept / "a.arena", tmp_path)), old, new)
    answer = sheetforge("arena", "--resume", "a.arena", *CONTENT)
    assert answer.code == 2
    assert said in " ".join(answer.err.split())
    assert answer.out == ""


def test_an_arena_brings_everything_with_it(sheetforge: Run, tmp_path: Path) -> None:
    """Only what the games do not depend on may be named."""
    words = ("arena", PATROL, "--games", 2, "--bots", "random", "--turns", 1, *CONTENT)
    assert sheetforge(*words, "--log", "a.arena").code == 0
    other = sheetforge("arena", "--resume", "a.arena", "--games", 4, *CONTENT)
    assert other.code == 2
    assert "leave out --games" in other.err
    assert sheetforge(*words, "--force").code == 2


# --- killed programs -----------------------------------------------------------------------------


@pytest.mark.parametrize("make", killing.BENCHES)
def test_a_killed_program_loses_at_most_the_last(tmp_path: Path, make: Callable[[Path], killing.Bench]) -> None:
    """Kill -9 at points by chance: a game of bots, a typed one, an arena; then each goes on."""
    bench = make(tmp_path)
    assert bench.points > 10
    for point, delay in killing.points(bench, 1, "suite"):
        bench.kill(point, delay)
    assert sum(bench.lost.values()) == 1
