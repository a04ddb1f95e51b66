"""Whole Smashes: they end, can be played again, and nobody who is gone acts."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from sheetforge.arena.matchmaking import Terms, of_battle
from sheetforge.arena.run import run
from sheetforge.arena.standings import standings
from sheetforge.play.bots import bot
from sheetforge.play.driver import AtRandom, Game, play
from sheetforge.play.log import record
from sheetforge.play.log_reader import parse_log
from sheetforge.play.questions import Choose
from sheetforge.play.replay import rebuilt, replay
from sheetforge.play.streams import Streams
from sheetforge.play.units import called
from sheetforge.systems.silent_death.engine.smash.scoring import points_left
from sheetforge.systems.silent_death.play import board_text
from sheetforge.systems.silent_death.play.next_millennium import ENGINE
from tests.systems.silent_death.armoury import library
from tests.systems.silent_death.engine.duel import SHOW
from tests.systems.silent_death.engine.melee import FOR_KILLS, UP_TIERS, Melee, a_smash

EVENTS = (FOR_KILLS, UP_TIERS)
ACTING = ("step", "fire", "link", "launch", "lock-on", "salvo", "punch-out", "jam", "move")


class Watched:
    """A player that may only be asked about its own ship in play, or the one that enters."""

    def __init__(self, inner: Any) -> None:
        self.inner = inner

    def choose(self, view: Any, question: Choose) -> Any:
        assert question.side == view.side
        player = view.state.smash.players[view.side]
        assert not player.out
        about = str(question.about or "").partition(" ")[0]
        if question.why in ACTING and about:
            assert about == player.ship
            ship = view.ships[about]
            assert ship.status == "on-map"
            assert ship.in_action or question.why == "punch-out"
        if question.why == "entry-facing":
            assert about == player.ship
        return self.inner.choose(view, question)


@cache
def played(event: str, name: str, players: int = 4, turns: int | None = None) -> Game:
    """A whole game between bots of one kind."""
    changes = {} if turns is None else {"turn_limit": turns}
    battle = a_smash(event, players=players, changes=changes)
    streams = Streams(f"{event} {name}")
    seated = {}
    for at, side in enumerate(battle.sides):
        stream = streams.of(f"player:{at}")
        seated[side] = Watched(AtRandom(stream) if name == "random" else bot(ENGINE, name)(side, stream))
    return play(Game(ENGINE, battle), seated, streams.roll)


@pytest.mark.parametrize("name", ["random", "reference", "standard"])
@pytest.mark.parametrize("event", EVENTS)
def test_a_smash_ends_and_its_replay_is_equal(event: str, name: str) -> None:
    """With places and tallies for everybody, and the same events from the log alone."""
    game = played(event, name)
    outcome = game.outcome
    assert outcome is not None
    assert set(outcome.places) == set(game.battle.sides)
    assert min(outcome.places.values()) == 1
    assert set(outcome.tallies["kills"]) == set(game.battle.sides)
    log = parse_log(record(game).text())
    again = replay(ENGINE, rebuilt(ENGINE, library(), log), log)
    assert again.outcome == outcome
    assert again.state.events == game.state.events


@pytest.mark.parametrize("event", EVENTS)
def test_ten_players_end_their_smash(event: str) -> None:
    """As many as may take part, each with a letter of their own on the map."""
    game = played(event, "reference", players=10, turns=8)
    assert game.outcome is not None
    letters = board_text.letters(game.state)
    own = {(ship.side, letters[ship.id]) for ship in game.state.ships.values()}
    assert len(own) == 10


def test_standard_bots_climb_to_the_last_tier_and_out() -> None:
    """Given turns enough somebody leaves the map from it, and has won by that."""
    game = played(UP_TIERS, "standard", turns=150)
    assert game.outcome is not None
    assert game.outcome.reason == "last-tier"
    assert game.outcome.winner is not None
    assert game.outcome.tallies["tier"][game.outcome.winner] == 3


def test_damage_of_a_ship_never_comes_from_another() -> None:
    """What the ledger has credited to a side is at least what its ship in play has done."""
    game = played(UP_TIERS, "standard")
    ledger, smash = game.state.ledger, game.state.smash
    assert ledger is not None
    assert smash is not None
    assert not ledger.open
    for side, player in smash.players.items():
        in_all = sum(done.get(side, 0) for done in ledger.total.values())
        assert 0 <= player.damage <= in_all


def test_credits_never_exceed_what_was_marked_off_by_much() -> None:
    """Damage of a destroyed ship adds up to its boxes, give or take the rounding of shares."""
    game = played(FOR_KILLS, "standard")
    assert game.state.ledger is not None
    for id, done in game.state.ledger.total.items():
        ship = game.state.ships[id]
        repaired = sum(
            event.boxes for event in game.state.events if type(event).__name__ == "Repaired" and event.ship == id
        )
        assert sum(done.values()) <= ship.blueprint.boxes + repaired + len(done)


def test_the_arena_is_the_same_for_any_number_of_processes() -> None:
    """Rounds of four with seats in turn; kills and places are counted for every entry."""
    terms = Terms(4, "smash", ("reference", "random"), {"turn_limit": 6})
    match = of_battle(ENGINE, library(), {"event": FOR_KILLS}, terms)
    one, two = (run(match, jobs)[0] for jobs in (1, 2))
    assert one == two
    found = standings(match, one)
    assert [row.name for row in found.entries] == ["reference (1)", "random (1)", "reference (2)", "random (2)"]
    for row in (*found.entries, *found.sides):
        assert dict(row.tallies).keys() == {"kills", "ships"}
        assert 1 <= row.place <= 4
    assert sum(row.score.share for row in found.entries) == pytest.approx(1.0)


def test_the_standard_bot_out_kills_the_random_one() -> None:
    """Two against two, over rounds in which all sit everywhere."""
    terms = Terms(4, "kills", ("standard", "random"), {"turn_limit": 12})
    match = of_battle(ENGINE, library(), {"event": FOR_KILLS}, terms)
    kills: dict[str, float] = {"standard": 0.0, "random": 0.0}
    for row in standings(match, run(match, 1)[0]).entries:
        kills[row.name.partition(" ")[0]] += dict(row.tallies)["kills"]
    assert kills["standard"] > 2 * kills["random"]


def test_points_are_those_of_ships_in_play_and_in_reserve() -> None:
    """A ship with its crew, and for each in reserve its price with the crew points it will have."""
    melee = Melee("four-ship-smash", ship="dolphin-ii")
    assert points_left(melee.state)["Player 1"] == 4 * (50 + 12)
    ship = melee.fly(1, 20, 20)
    assert points_left(melee.state)["Player 1"] == 3 * (50 + 12) + ship.points
    ship.status = "destroyed"
    assert points_left(melee.state)["Player 1"] == 3 * (50 + 12)


def test_the_roster_tells_how_players_stand() -> None:
    """Kills and ships in reserve; tier, damage and exit. Ships that are past are left out."""
    melee = Melee()
    gone, ship = melee.fly(1, 20, 20), melee.fly(2, 20, 18)
    gone.status = "destroyed"
    melee.player(1).kills = 1
    lines = SHOW.roster(melee.state)
    assert lines[0] == "Player 1: 1 kill, 3 in reserve"
    assert not any(line.startswith(f"  {called(gone, 'A')} ") for line in lines)
    assert any(line.startswith(f"  {called(ship, 'B')} ") for line in lines)
    climbing = Melee(UP_TIERS)
    climbing.player(1).exit, climbing.player(1).damage = 7, 4
    assert SHOW.roster(climbing.state)[0] == "Player 1: Ground Floor, damage 4 of 10, exit 7"
