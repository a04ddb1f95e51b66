"""Smashes, the ranking of a club, the board and the papers, as an organiser types them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.running import Run


@pytest.fixture
def smash(sheetforge: Run) -> Run:
    """Runs a subcommand of `event smash` in a House Smash of four who have entered."""
    assert sheetforge("event", "new", "s.jsonl", "--event", "house-smash", "--seed", "5").code == 0
    for name in ("Ann", "Bob", "Cid", "Dot"):
        assert sheetforge("event", "enter", "s.jsonl", name).code == 0

    def run(word: str, *words: object) -> object:
        return sheetforge("event", "smash", word, "s.jsonl", *words)

    assert run("groups").code == 0  # type: ignore[attr-defined]
    return run  # type: ignore[return-value]


def done(run: Run, *words: object) -> str:
    answer = run(*words)
    assert (answer.code, answer.err) == (0, "")
    return answer.out


def refused(run: Run, *words: object) -> str:
    """The message of a refused act; the file is as it was."""
    before = Path("s.jsonl").read_bytes()
    answer = run(*words)
    assert (answer.code, answer.out) == (2, "")
    assert Path("s.jsonl").read_bytes() == before
    return answer.err


def test_commands_of_rounds_name_those_of_a_smash(smash: Run, sheetforge: Run) -> None:
    """A Smash has neither fleets nor pairings; what asks for them says which commands it has."""
    said = refused(sheetforge, "event", "standings", "s.jsonl")
    assert "no rounds that are paired by points; `sheetforge event smash --help`" in said
    assert "fleet" not in done(sheetforge, "event", "new", "t.jsonl", "--event", "house-smash")
    assert done(sheetforge, "event", "enter", "t.jsonl", "Ann") == "Ann; 1 player\n"


def test_a_smash_at_the_table(smash: Run, sheetforge: Run) -> None:
    """Ships rolled and thrown, damage, undo, the last turn, five points for the winner."""
    rolled = done(smash, "ship", "ann")
    assert re.match(r"Ann: \w+ 1 enters at \d+ in turn 1, exit \d+, skills 8 8\n", rolled)
    assert done(smash, "ship", "Bob", "--dice", "3,12").startswith("Bob: Chupacabra 1 enters at 12")
    assert re.search(r"1 +Ann +Tier A +6 +", done(smash, "hit", "Bob", "Ann=6", "--boxes", 9))
    said = done(smash, "hit", "Bob", "Ann=2", "--boxes", 3, "--critical")
    assert said.startswith("Bob is hit by Ann 2, destroyed by a critical hit\n")
    assert "rolls the next ship" in said
    assert "Ann" in sheetforge("event", "undo", "s.jsonl").out
    assert done(smash, "turn") == "group 1, turn 2\n"
    assert done(smash, "time") == "group 1, turn 2, the last one\n"
    assert done(smash, "turn").startswith("group 1, over: the last turn")
    data = json.loads(done(smash, "show", "--format", "json"))["groups"][0]["players"]
    assert (data[0]["place"], data[0]["player"], data[0]["damage"]) == (1, "Ann", 6)
    answer = sheetforge("event", "ranking", "club.jsonl", "--add", "s.jsonl", "--format", "csv")
    assert answer.out.splitlines()[:2] == ["place,player,points,events,last event", "1,Ann,505,1,House Smash"]
    again = sheetforge("event", "ranking", "club.jsonl", "--add", "s.jsonl")
    assert (again.code, "House Smash is in the ranking already" in again.err) == (2, True)
    account = sheetforge("event", "ranking", "club.jsonl", "--player", "ann").out.splitlines()[1]
    assert account.split() == ["House", "Smash", "1", "500", "0", "0", "0", "+5", "505"]
    sheetforge("event", "new", "next.jsonl", "--event", "open-tournament")
    Path("names.txt").write_text("ann\nZoe\n")
    listed = ("--list", "names.txt", "--ranking", "club.jsonl")
    assert sheetforge("event", "enter", "next.jsonl", *listed).code == 0
    assert "ann enters, rated 505\n" in (log := sheetforge("event", "log", "next.jsonl").out)
    assert "Zoe enters\n" in log
    both = ("Eve", "--ranking", "club.jsonl", "--rating", "3")
    assert sheetforge("event", "enter", "next.jsonl", *both).code == 2
    unknown = sheetforge("event", "ranking", "club.jsonl", "--player", "Anne")
    assert "no player 'Anne'; did you mean 'Ann'?" in unknown.err
    assert "House Smash is added" in sheetforge("event", "undo", "club.jsonl").out
    assert sheetforge("event", "ranking", "club.jsonl", "--add", "s.jsonl").code == 0


def test_damage_that_moves_nobody_is_confirmed(sheetforge: Run) -> None:
    """Where kills count, damage alone changes no line of the standing: the act itself is printed."""
    assert sheetforge("event", "new", "s.jsonl", "--event", "masked-ball", "--seed", "5").code == 0
    for name in ("Ann", "Bob", "Cid", "Dot"):
        assert sheetforge("event", "enter", "s.jsonl", name).code == 0
    assert sheetforge("event", "smash", "groups", "s.jsonl", "--ship", "glaive").code == 0
    assert sheetforge("event", "smash", "ship", "s.jsonl", "Bob").code == 0
    assert done(sheetforge, "event", "smash", "hit", "s.jsonl", "bob", "ann=6", "--boxes", 9) == "Bob is hit by Ann 6\n"


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("ship", "Ann", "--dice", "7,1"), "7 is not a roll for the chart; a d6 shows 1 to 6"),
        (("ship", "Ann", "--dice", "1"), "2 dice for the next ship"),
        (("ship", "Ann", "--dice", "one,2"), "write whole numbers with commas"),
        (("ship", "Ann", "--tier", "D"), "no tier 'D'; there are Tier A, Tier B, Tier C"),
        (("ship", "Anne"), "no player 'Anne'; did you mean 'Ann'?"),
        (("hit", "Ann", "Bob"), "write an attacker and the damage, such as Ann=6"),
        (("hit", "Ann", "Bob=60000"), "'Bob=60000': damage is at most 1000"),
        (("hit", "Ann", "Ann=3"), "Ann has no ship on the map: rolls the next ship"),
        (("leave", "Ann"), "Ann has no ship on the map"),
        (("spend", "Ann"), "Ann has not lost the last ship"),
        (("groups",), "the groups are drawn already"),
        (("turn", "--group", 3), "no group 3"),
    ],
)
def test_what_the_table_does_not_allow(smash: Run, words: tuple[object, ...], why: str) -> None:
    """A message with the next step, exit 2, and the file untouched."""
    assert why in refused(smash, *words)


def test_a_smash_needs_its_own_event(sheetforge: Run) -> None:
    """A Swiss event has no groups; an unfinished one is not ranked, and begins no file."""
    sheetforge("event", "new", "s.jsonl", "--event", "open-tournament")
    assert "is no Smash" in refused(sheetforge, "event", "smash", "show", "s.jsonl")
    answer = sheetforge("event", "ranking", "club.jsonl", "--add", "s.jsonl")
    assert (answer.code, "is not over" in answer.err) == (2, True)
    assert not Path("club.jsonl").exists()
    wrong = sheetforge("event", "ranking", "s.jsonl")
    assert (wrong.code, "is an event, not a ranking" in wrong.err) == (2, True)


def test_the_board_and_the_papers_of_an_event(sheetforge: Run) -> None:
    """One page that asks for nothing from outside, with the pairings; papers by `build`."""
    sheetforge("event", "new", "s.jsonl", "--event", "open-tournament", "--title", "A <b> & Co")
    for name in ("Ann", "Bob", "Cid"):
        sheetforge("event", "enter", "s.jsonl", name)
    assert sheetforge("event", "board", "s.jsonl", "--out", "b.html").code == 0
    assert "<h2>Players</h2>" in Path("b.html").read_text(encoding="utf-8")
    sheetforge("event", "pair", "s.jsonl")
    answer = sheetforge("event", "board", "s.jsonl", "--start", "9:30")
    assert (answer.code, answer.out, answer.err) == (0, "", "s.html: written\n")
    page = Path("s.html").read_text(encoding="utf-8")
    assert "<h1>A &lt;b&gt; &amp; Co</h1><p>round 1 of 2</p>" in page
    assert '"minutes": 75, "warning": 10, "start": "09:30"' in page
    assert all(name in page for name in ("Ann", "Bob", "Cid", "bye"))
    assert "default-src 'none'" in page
    assert not re.search(r"(?:src|href)=|https?:|url\((?!data:)|@import|fetch\(", page)
    for words, why in (
        (("--start", "25:10"), "write the time of day"),
        (("--round", 4), "there is no round 4"),
        (("--out", "s.jsonl"), "is the file of the event"),
    ):
        assert why in refused(sheetforge, "event", "board", "s.jsonl", *words)
    made = sheetforge("event", "papers", "s.jsonl", "--what", "pairings", "--format", "pdf", "--ink", "mono")
    file = Path("build/silent-death/papers/s/round-1-pairings.mono.pdf")
    assert (made.code, made.err) == (0, f"1 drawn, 0 up to date, in build\n  {file}\n")
    assert file.is_file()


def test_long_tables_are_shown_in_parts() -> None:
    """At most eleven rows at once for twelve seconds, parts of about the same length, none with a single row."""
    from sheetforge.tournament.board import Board, BoardTable, html

    for number, parts in ((22, [11, 11]), (24, [8, 8, 8])):
        rows = tuple((str(one), f"Player {one}") for one in range(number))
        page = html(Board("Cup", "round 1", (BoardTable("Standings", ("", ""), rows),)))
        tables = page.split("<table")[1:]
        assert [part.count("<td><span>Player") for part in tables] == parts
        assert [part.startswith(" hidden") for part in tables] == [False, *[True] * (len(parts) - 1)]
    assert "--rows:8" in page
    assert "SECONDS = 12;" in page
    assert '<meta http-equiv="refresh" content="60">' in page
    assert "id=clock" not in page


def test_players_of_a_smash_bring_no_fleet(sheetforge: Run) -> None:
    """They roll their ships at the table, so two ships at the entry are refused with the reason."""
    assert sheetforge("event", "new", "s.jsonl", "--event", "house-smash").code == 0
    answer = sheetforge("event", "enter", "s.jsonl", "Ann", "silent-death: 2 galliard")
    assert answer.code == 2
    assert "players of a Smash bring no fleet" in answer.err


def test_ships_at_one_entry_point_are_named(sheetforge: Run) -> None:
    """More than one ship may enter there in the same turn; the message says so."""
    assert sheetforge("event", "new", "s.jsonl", "--event", "house-smash").code == 0
    for name in ("Ann", "Bob", "Cleo", "Dan"):
        assert sheetforge("event", "enter", "s.jsonl", name).code == 0
    assert sheetforge("event", "smash", "groups", "s.jsonl").code == 0
    dice = ("--dice", "1,4")
    assert "same point" not in sheetforge("event", "smash", "ship", "s.jsonl", "Ann", *dice).out
    answer = sheetforge("event", "smash", "ship", "s.jsonl", "Bob", *dice)
    assert "at the same point: Ann’s" in answer.out
