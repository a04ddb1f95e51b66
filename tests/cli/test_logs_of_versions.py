"""Logs of this version of the rules are read by every command; older ones are shown or refused."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from sheetforge.play.log import GameLog
from sheetforge.play.log_reader import read_log
from tests.play.rules_versions import version
from tests.play.test_every_engine import BATTLES
from tests.running import OFFICIAL, Run

CONTENT = ("--content", OFFICIAL)
SCENARIOS = dict(sorted(BATTLES, key=lambda one: -(OFFICIAL / "scenarios" / one[0] / f"{one[1]}.yaml").stat().st_size))
"""The shortest scenario of every game."""

COMMANDS = (
    ("replay", "LOG"),
    ("replay", "LOG", "--verify"),
    ("replay", "LOG", "--quiet", "--to", 5, "--html", "page.html"),
    ("replay", "LOG", "--quiet", "--svg", "map.svg"),
    ("build", "displays", "--battle", "LOG", "--format", "svg", "--out", "built"),
)
ONLY_SHOWN = COMMANDS[0]
DRAWN = COMMANDS[2:]
"""Commands that draw a log; one of them is tried for each game, in turn."""


def played(sheetforge: Run, scenario: str) -> GameLog:
    """The log of a short game, in `today.game`."""
    words = ("play", scenario, "--seed", 3, "--turns", 1, "--bots", "random", "--quiet")
    assert sheetforge(*words, "--log", "today.game", *CONTENT).code == 0
    return read_log(Path("today.game"))


def put(name: str, log: GameLog) -> bytes:
    """Write a log; return its bytes."""
    Path(name).write_text(log.text(), encoding="utf-8")
    return Path(name).read_bytes()


@pytest.mark.parametrize("system", SCENARIOS)
def test_every_command_reads_a_log_of_today_and_no_other_unsaid(sheetforge: Run, system: str) -> None:
    """An older log is refused with both versions by all but `replay`, which shows its answers."""
    log, now = played(sheetforge, SCENARIOS[system]), version(system)
    older = put("older.game", replace(log, rules="0"))
    both = f"played by version 0 of the rules of {system}; these are version {now}"
    drawn = DRAWN[[*SCENARIOS].index(system) % len(DRAWN)]
    for command in (one for one in COMMANDS if one not in DRAWN or one == drawn):
        words = ("today.game" if word == "LOG" else word for word in command)
        answer = sheetforge(*words, *CONTENT)
        assert answer.code == 0, answer.said
        other = sheetforge(*("older.game" if word == "LOG" else word for word in command), *CONTENT)
        assert both in other.err
        assert other.code == (0 if command == ONLY_SHOWN else 1 if "--verify" in command else 2)
        if command == ONLY_SHOWN:
            assert other.out.startswith(f"{log.battle}: ")
            lines = older.splitlines(keepends=True)
            Path("cut.game").write_bytes(b"".join(lines[:2] + lines[3:]))
            assert "was changed after it was written" in sheetforge("replay", "cut.game", *CONTENT).err
            assert str(log.outcome and log.outcome["reason"]).replace("-", " ") in other.out
            first = log.entries[0]
            assert first.asked is not None
            assert str(first.asked) in other.out
    assert Path("older.game").read_bytes() == older
    assert "is not the state file of an event" in sheetforge("event", "show", "today.game", *CONTENT).err


def test_what_cannot_be_read_says_what_to_do_and_stays_as_it_was(sheetforge: Run) -> None:
    """Logs of newer rules, of a game that nobody has, and logs that are cut off, in every command that reads one."""
    log = played(sheetforge, SCENARIOS["silent-fury"])
    half = replace(log, entries=log.entries[:9], outcome=None)
    games = "there are babylon, silent-death, silent-death-star-wars, silent-fury, sovereign-seas"
    newer = "played by version 99 of the rules of silent-fury; these are version"
    says = {
        "unknown": (put("unknown.game", replace(half, system="chess")), f"a game of 'chess'; {games}"),
        "newer": (put("newer.game", replace(log, rules="99")), "`sheetforge replay FILE` alone shows it as recorded"),
        "newer-half": (
            put("newer-half.game", replace(half, rules="99")),
            "with the version of sheetforge that began it",
        ),
        "torn": (put("torn.game", half)[:-40], "torn.game:10: the last line is incomplete and is dropped"),
        "head": (put("head.game", half)[:60], "this line is not JSON"),
        "words": (b"- a: b\n", "this line is not JSON"),
    }
    for name, (data, reason) in says.items():
        for command in (*COMMANDS[1:], ("play", "--resume", "LOG", "--quiet")):
            if (name == "newer" and "--resume" in command) or (name == "torn" and command[0] != "play"):
                continue
            path = Path(f"{name}.game")
            path.write_bytes(data)
            answer = sheetforge(*(path if word == "LOG" else word for word in command), *CONTENT)
            assert reason in answer.err, (name, command, answer.err)
            assert answer.code == (0 if name == "torn" else 1 if "--verify" in command and "newer" in name else 2)
            if name != "torn":
                assert path.read_bytes() == data
            assert (newer in answer.err) == ("newer" in name)


@pytest.mark.parametrize("system", SCENARIOS)
def test_an_unfinished_game_is_continued_by_its_own_rules_alone(sheetforge: Run, system: str) -> None:
    """A log of today is continued; an older one is refused, unchanged, and shows no secrets."""
    log = played(sheetforge, SCENARIOS[system])
    half = replace(log, entries=log.entries[: len(log.entries) // 2], outcome=None)
    older = put("older.game", replace(half, rules="0"))
    for command in (("play", "--resume", "older.game"), ONLY_SHOWN):
        answer = sheetforge(*("older.game" if word == "LOG" else word for word in command), *CONTENT)
        assert answer.code == 2
        assert "played by version 0 of the rules" in answer.err
        assert not answer.out
    assert Path("older.game").read_bytes() == older
    put("half.game", half)
    assert sheetforge("play", "--resume", "half.game", "--quiet", *CONTENT).code == 0
    assert read_log(Path("half.game")).outcome == log.outcome
