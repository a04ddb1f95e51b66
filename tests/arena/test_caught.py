"""A bot that was caught changing the state once forfeits every game of the match."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from sheetforge.arena.caught import caught, forfeited
from sheetforge.arena.match import FORFEIT, Contestant, GameRecord, Match
from sheetforge.arena.sprt import Sprt, sequential
from sheetforge.arena.standings import standings
from sheetforge.play.driver import AtRandom
from sheetforge.play.observed import Observed, Tampered, is_own
from tests.play import race
from tests.play.test_views import begun
from tests.running import OFFICIAL, Run

CHEAT = """
class Cheat:
    def __init__(self, side, stream):
        self.stream = stream

    def choose(self, view, question):
        for ship in view._battle.ships.values():
            ship.speed = 0
        return self.stream.choice(question.options)
"""
RUN = (
    "arena",
    "first-broadsides",
    "--bots",
    "cheat.py:Cheat,random",
    "--turns",
    1,
    "--games",
    6,
    "--content",
    OFFICIAL,
)
FAULT = "cheat (red), answer 4: changed the state of the battle: turn"


def match(*bots: str, games: int = 6) -> Match:
    """A match of bots by name; its games are made by hand."""
    entries = tuple(Contestant(f"{at} {bot}", bot) for at, bot in enumerate(bots))
    return Match(race.ENGINE, (race.BATTLE,) * len(bots), entries, games, "1")


def game(number: int, winner: int | None, fault: str = "", **more: Any) -> GameRecord:
    """A game of two sides; with a fault the side that is not the winner forfeits it."""
    places = tuple(1 if seat == winner else 2 for seat in range(2)) if winner is not None else ()
    given: dict[str, Any] = {"reason": FORFEIT if fault else "goal", "places": places, **more}
    return GameRecord(
        game=number,
        winner=winner,
        turns=3,
        answers=9,
        points=(1.0, 2.0),
        survivors=(1, 1),
        units=(1, 1),
        fault=fault,
        **given,
    )


def test_every_game_of_a_bot_that_was_caught_is_a_forfeit() -> None:
    """Its wins of games that nobody observed are losses, and its row says why."""
    cheats = match("cheat", "honest")
    games = [game(0, 1, FAULT), *(game(number, number % 2) for number in range(1, 6))]
    assert {name: one.game for name, one in caught(cheats, games).items()} == {"cheat": 0}
    found = standings(cheats, games)
    first, second = found.entries
    assert (first.wins, first.forfeits, first.score.share) == (0, 6, 0.0)
    assert (second.wins, second.forfeits) == (6, 0)
    assert first.caught.startswith("caught in game 0, it changed the state of the battle: turn")
    assert not second.caught
    assert found.reasons == ((FORFEIT, 6),)
    settled = forfeited(cheats, games)
    assert forfeited(cheats, settled) == settled
    assert [one.game for one in forfeited(cheats, games[::-1])] == [5, 4, 3, 2, 1, 0]


def test_other_faults_and_failures_of_the_rules_stay_as_they_are() -> None:
    """A bot that breaks down loses that game alone; a game whose rules failed does not count."""
    honest = match("slow", "honest")
    games = [game(0, 1, "slow (red), answer 4: no answer within 1 s"), game(1, 1)]
    assert forfeited(honest, games) == games
    cheats = match("cheat", "honest")
    broken = game(1, None, failure="the rules failed", reason="failed")
    assert forfeited(cheats, [game(0, 1, FAULT), broken])[1] == broken


def test_nobody_wins_where_all_have_forfeited() -> None:
    """Two bots that were both caught lose; so does one that breaks down against a cheat."""
    both = match("cheat", "other")
    games = [
        game(0, 1, FAULT),
        game(1, 1, "other (red), answer 2: " + FAULT.partition(": ")[2]),
        game(2, 0),
        game(3, 0),
    ]
    found = standings(both, games)
    assert [(one.wins, one.losses, one.forfeits) for one in found.entries] == [(0, 4, 4)] * 2
    assert [one.score.share for one in found.entries] == [0.0, 0.0]
    late = [game(0, 1, FAULT), game(1, 1, "honest (red), answer 4: no answer within 1 s")]
    row = standings(match("cheat", "honest"), late).entries[1]
    assert (row.wins, row.losses) == (1, 1)


def test_a_sequential_test_counts_earlier_pairs_again() -> None:
    """The pairs that the bot had won before it was caught are lost pairs of it."""
    cheats = match("cheat", "honest", games=6)
    games = [game(0, 0), game(1, 1), game(2, 0), game(3, 1), game(4, 1, FAULT), game(5, 1)]
    test = sequential(Sprt(0, 50), cheats, games)
    assert test.counts == (3, 0, 0, 0, 0)


def test_a_change_is_found_although_the_bot_then_fails() -> None:
    """An error after the change does not hide it."""
    battle = begun("sovereign-seas", 5)

    class Fails:
        def choose(self, view: Any, question: Any) -> str:
            battle.state.turn += 1
            raise ValueError("nothing happened here")

    with pytest.raises(Tampered, match="turn"):
        Observed(Fails(), battle.state).choose(None, None)


def test_rows_are_the_same_with_any_number_of_processes_and_from_shards(sheetforge: Run, tmp_path: Path) -> None:
    """The command prints the row with its reason, and the same from the files of two shards."""
    (tmp_path / "cheat.py").write_text(CHEAT)
    answer = sheetforge(*RUN, "--format", "json", "--jobs", 1, "--out", "one")
    first, second = answer.json["entries"]
    assert answer.code == 1
    assert (first["wins"], first["forfeits"], second["wins"]) == (0, 6, 6)
    assert "caught in game 0" in first["caught"]
    again = sheetforge(*RUN, "--format", "json", "--jobs", 2, "--out", "two")
    assert again.out == answer.out
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()
    for at in (1, 2):
        sheetforge(*RUN, "--shard", f"{at}/2", "--out", f"part-{at}", "--jobs", 1)
    merged = sheetforge("arena", "merge", "part-1", "part-2", "--format", "json", "--out", "all", "--content", OFFICIAL)
    assert merged.out == answer.out
    assert (tmp_path / "all").read_bytes() == (tmp_path / "one").read_bytes()
    table = sheetforge("arena", "--resume", "one", "--content", OFFICIAL).out.splitlines()
    assert table[2].startswith("  cheat.py")
    assert table[3].strip().startswith("caught in game 0, it changed the state of the battle")


def test_only_bots_of_others_are_observed() -> None:
    """A class is the program's own where a module of it holds that class, not where it says so."""
    pretender = type("AtRandom", (), {"__module__": AtRandom.__module__})
    assert is_own(AtRandom(Random(1)))
    assert not is_own(pretender())
    assert not is_own(type("Bot", (), {})())
