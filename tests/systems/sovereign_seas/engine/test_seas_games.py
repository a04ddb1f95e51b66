"""Whole games: they end, can be played again, keep their circles, and let nobody sunk act."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from sheetforge.content.kinds import Key
from sheetforge.geometry.hexes import distance, rotated
from sheetforge.play.driver import AtRandom, Game, play
from sheetforge.play.engine import Battle
from sheetforge.play.forces import Force
from sheetforge.play.questions import Choose
from sheetforge.play.streams import Streams
from sheetforge.systems.sovereign_seas.engine import events
from sheetforge.systems.sovereign_seas.engine.phases import end_phase
from sheetforge.systems.sovereign_seas.engine.state import State
from sheetforge.systems.sovereign_seas.play.forces import FORCES
from sheetforge.systems.sovereign_seas.play.game import ENGINE
from tests.play.test_views import held
from tests.systems.sovereign_seas.engine.sea import BRITISH, FRENCH, SCENARIOS, Sea, a_battle, library

EVERY = ("armorique", "magenta", "ocean", "limier"), ("defense", "bellerophon", "inconsistent")


@cache
def battle(name: str) -> Battle:
    if name != "close":
        return ENGINE.battle(library(), {"scenario": name})
    return a_battle({FRENCH: EVERY[0], BRITISH: (*EVERY[1], "eclipse")}, turn_limit=15)


class Watched:
    """A random player that looks at every choice it is given. In a `close` battle it closes in."""

    def __init__(self, inner: AtRandom) -> None:
        self.inner = inner

    def choose(self, view: Any, question: Choose) -> Any:
        assert question.side == view.side
        ship = view.ships.get(str(question.about or "").partition(" ")[0])
        if ship is not None and question.why in ("step", "fire", "speed"):
            assert ship.afloat, question
            assert ship.side == view.side
            assert question.why != "step" or ship.commanded
            assert question.why != "fire" or ship.fired
        if question.why == "fire":
            assert all(
                view.ships[id].afloat and view.ships[id].side != view.side
                for id in question.options
                if id in view.ships
            )
        return self.inner.choose(view, question)


def played(name: str, number: int, check: Any = None) -> Game:
    made = battle(name)
    streams = Streams("sound", number)
    players = {side: Watched(AtRandom(streams.of(f"player:{side}"))) for side in made.sides}
    game = Game(ENGINE, made)
    seen = (-1, -1)
    while game.question is not None:
        play(game, players, streams.roll, until=len(game.answers) + 1)
        if (game.state.turn, game.state.phase) != seen:
            seen = (game.state.turn, game.state.phase)
            if check is not None and game.state.phase == 0:
                check(game.state)
    return game


def is_sound(state: State) -> None:
    """Circles are conserved, values follow from marks, and nobody sunk has speed."""
    lost = dict.fromkeys(state.ships, 0)
    out = dict.fromkeys(state.ships, 0)
    for event in state.events:
        if isinstance(event, events.HullLost):
            lost[event.ship] += event.circles
            assert event.left == len(state.ships[event.ship].blueprint.circles) - lost[event.ship]
        elif isinstance(event, events.BatteryLost):
            out[event.ship] += 1
    for ship in state.ships.values():
        assert ship.lost == lost[ship.id]
        assert ship.out.bit_count() == out[ship.id]
        assert ship.lost + ship.circles_left == len(ship.blueprint.circles)
        maximum = ship.maximum
        ship.settle()
        assert ship.maximum == maximum
        if ship.status in ("sunk", "removed"):
            assert ship.speed == 0
        elif ship.afloat:
            assert ship.circles_left > 0
            assert ship.run >= 0


@pytest.mark.parametrize("name", [*SCENARIOS, "close"])
def test_random_games_are_sound_from_end_to_end(name: str) -> None:
    """At the beginning of every turn; whoever sank does nothing any more."""
    for number in range(2):
        game = played(name, number, is_sound)
        assert game.outcome is not None
        assert 1 <= game.outcome.turns <= game.state.plan.turn_limit
        assert isinstance(game.state.events[-1], events.GameOver)
        sunk: set[str] = set()
        for event in game.state.events:
            if isinstance(event, events.Sank):
                sunk.add(event.ship)
            elif isinstance(event, events.Fired | events.Moved | events.SpeedSet | events.Rammed):
                assert event.ship not in sunk or isinstance(event, events.Moved)
            if isinstance(event, events.Fired | events.Rammed):
                assert event.target not in sunk
        assert sunk == {ship.id for ship in game.state.ships.values() if ship.status in ("sunk", "removed")}


def test_each_ship_fires_at_most_once_a_turn_whatever_happens() -> None:
    """Salvoes of one ship follow each other; in a turn no other group of its comes again."""
    game = played("close", 3)
    turn, fired, last = 0, set(), ""
    for event in game.state.events:
        if isinstance(event, events.TurnBegan):
            turn, fired, last = event.turn, set(), ""
        elif isinstance(event, events.Fired):
            assert event.ship == last or event.ship not in fired
            fired.add(event.ship)
            last = event.ship
    assert turn == game.state.turn


def test_ships_move_as_far_as_their_speed_says() -> None:
    """In every turn, but for ships that rams stop, damage slows or hits sink."""
    game = played("fleet-engagement", 5)
    speed = {ship.id: 0 for ship in game.battle.begin().plan.ships}
    gone, disturbed, compared = dict.fromkeys(speed, 0), set[str](), 0
    for event in game.state.events:
        if isinstance(event, events.TurnBegan | events.GameOver):
            last = isinstance(event, events.GameOver)
            for id in () if last else speed:
                if event.turn > 1 and id not in disturbed:
                    assert gone[id] == speed[id], (id, event)
                    compared += 1
            gone, disturbed = dict.fromkeys(speed, 0), set()
        elif isinstance(event, events.Placed | events.SpeedSet):
            speed[event.ship] = event.speed
        elif isinstance(event, events.Moved):
            gone[event.ship] += event.steps
        elif isinstance(event, events.Slowed):
            disturbed.add(event.ship)
            speed[event.ship] = event.speed
        elif isinstance(event, events.RamDamage):
            disturbed |= {event.ship, event.target}
            speed[event.ship] = speed[event.target] = 0
        elif isinstance(event, events.Sank):
            disturbed.add(event.ship)
            speed[event.ship] = 0
    assert compared > 100


def test_the_phases_of_a_turn() -> None:
    """Advantage, speeds, then four impulses."""
    game = played("convoy-attack", 1)
    reported = [str(event) for event in game.state.events if isinstance(event, events.PhaseBegan)]
    assert reported[:7] == ["Advantage", "Speeds", "Impulse 1", "Impulse 2", "Impulse 3", "Impulse 4", "Advantage"]


def test_ships_that_sank_are_removed_at_the_end_of_the_turn() -> None:
    """Until then their counters lie on the map."""
    sea = Sea((FRENCH, "ocean", 20, 20, 0, 6))
    sea[0].status = "sunk"
    assert sea[0].on_map
    end_phase(sea.state)
    assert not sea[0].on_map
    assert sea.events_of(events.Removed) == [events.Removed(sea[0].id)]


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_copy_at_the_boundary_of_a_phase_plays_on_alike(name: str) -> None:
    """The same answers from a copied state lead to the same events and the same state."""
    game = Game(ENGINE, battle(name))
    streams = Streams("copy")
    players = {side: AtRandom(streams.of(side)) for side in game.battle.sides}
    while (game.state.turn, game.state.phase) != (2, 0):
        play(game, players, streams.roll, until=len(game.answers) + 1)
    # The first answer of the turn is an advantage roll that the script already asks for.
    copy, reported = game.state.copy(), len(game.state.events)
    script = ENGINE.script(copy)
    question = next(script)
    for _ in range(400):
        assert question == game.question
        play(game, players, streams.roll, until=len(game.answers) + 1)
        if game.question is None:
            break
        question = script.send(game.answers[-1])
    own = [event for event in copy.events if not isinstance(event, events.TurnBegan)]
    other = [event for event in game.state.events[reported:] if not isinstance(event, events.TurnBegan)]
    assert [e for e in own if not isinstance(e, events.PhaseBegan)] == [
        e for e in other if not isinstance(e, events.PhaseBegan)
    ]
    for id, ship in game.state.ships.items():
        assert held(ship) == held(copy.ships[id])


@pytest.mark.parametrize("turn", range(1, 6))
def test_a_battle_is_the_same_on_a_map_turned_about(turn: int) -> None:
    """The same answers lead to the same shots, rams and losses, all six ways round."""
    places = (
        (FRENCH, "ocean", 20, 20, 0, 6),
        (FRENCH, "armorique", 22, 20, 0, 9),
        (BRITISH, "bellerophon", 24, 16, 3, 6),
        (BRITISH, "eclipse", 21, 14, 2, 8),
    )
    own, other = Sea(*places).state, Sea(*places).state
    for ship in other.ships.values():
        ship.hex, ship.facing = rotated(ship.hex, turn), (ship.facing + turn) % 6
    streams, answers = Streams("turned"), []
    player = AtRandom(streams.of("player"))
    one, two = ENGINE.script(own), ENGINE.script(other)
    question, same = next(one), next(two)
    for _ in range(250):
        assert question == same
        if isinstance(question, Choose):
            answers.append(player.choose(None, question))
        else:
            answers.append(streams.roll(question))
        try:
            question, same = one.send(answers[-1]), two.send(answers[-1])
        except StopIteration:
            break
    reported = [[event for event in state.events if not isinstance(event, events.Moved)] for state in (own, other)]
    assert reported[0] == reported[1]
    assert any(isinstance(event, events.Fired) for event in reported[0])
    for ship in own.ships.values():
        turned = other.ships[ship.id]
        assert turned.hex == rotated(ship.hex, turn)
        assert turned.facing == (ship.facing + turn) % 6


def test_forces_of_the_arena_enter_from_opposite_edges() -> None:
    """Two of a ship against three of another, to the last functional ship."""
    forces = (
        Force(Key("ships", "sovereign-seas", "bellerophon"), 2),
        Force(Key("ships", "sovereign-seas", "armorique"), 3),
    )
    made = ENGINE.battle(library(), FORCES.recipe(library(), forces, ("one", "two")))
    assert [ship.id for ship in made.begin().plan.ships] == [
        "one-cbic-1",
        "one-cbic-2",
        "two-sf-1",
        "two-sf-2",
        "two-sf-3",
    ]
    assert FORCES.points(library(), forces[0]) == 134
    streams = Streams("arena")
    players = {side: AtRandom(streams.of(side)) for side in made.sides}
    game = Game(ENGINE, made)
    while game.state.turn == 0:
        play(game, players, streams.roll, until=len(game.answers) + 1)
    away = [distance(one.hex, other.hex) for one in game.state.afloat("one") for other in game.state.afloat("two")]
    assert min(away) >= made.begin().plan.rows - 1


def test_peers_are_armed_ships_nearest_in_points_first() -> None:
    """Merchantmen are nobody's peer."""
    found = [key.id for key in FORCES.peers(library(), Key("ships", "sovereign-seas", "eclipse"))]
    assert found[0] == "limier"
    assert not any("merchantman" in id for id in found)
