"""Whole games: they end, can be played again, keep their boxes, and let nobody dead act."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from sheetforge.play.driver import AtRandom, Game, play, play_at_random
from sheetforge.play.log import record
from sheetforge.play.log_reader import parse_log
from sheetforge.play.questions import Choose, Question, Roll
from sheetforge.play.replay import ChangedContent, rebuilt, replay
from sheetforge.play.streams import Streams
from sheetforge.systems.silent_death.engine import events
from sheetforge.systems.silent_death.engine.ship import ShipState
from sheetforge.systems.silent_death.engine.state import State
from sheetforge.systems.silent_death_star_wars.engine import ENGINE
from tests.play.test_views import held
from tests.systems.silent_death.armoury import library
from tests.systems.silent_death_star_wars.table import SCENARIOS, brawl

EVERYTHING = ("asteroids", "destroyed-starcraft-debris", "drive-0-turns", "sideslips", "time-limit")
PLAIN: dict[str, Any] = {}
SMALL: dict[str, Any] = {"turn_limit": 12, "optional": list(EVERYTHING)}


def battle(scenario: str, changes: dict[str, Any]) -> Any:
    if scenario == "brawl":
        recipe = {"scenario": brawl(), "map": "plain-20x20", "changes": changes}
        return ENGINE.battle(library(), recipe)
    return ENGINE.battle(library(), {"scenario": scenario, "changes": changes})


def snapshot(state: State) -> Any:
    """Everything about a state that can differ, as plain values."""
    return (
        (state.turn, state.phase, state.launched, state.drift, state.order, state.outcome),
        (tuple(state.asteroids), frozenset(state.debris), tuple(state.exits.items())),
        [_ship(ship) for ship in state.ships.values()],
        [
            (one.id, one.target, one.hex, one.facing, one.hits, one.points, one.arrived)
            for one in state.warheads.values()
        ],
    )


def _ship(ship: ShipState) -> Any:
    return [_plain(value) for name, value in held(ship).items() if name != "blueprint"]


def _plain(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(value)
    if isinstance(value, set | frozenset):
        return tuple(sorted(value))
    return tuple(sorted(value.items())) if isinstance(value, Mapping) else value


def is_sound(state: State) -> None:
    """Boxes are conserved, values follow from marks, and nobody is where they cannot be."""
    stands: list[Any] = []
    for ship in state.ships.values():
        marked = [(track, at) for track, row in enumerate(ship.marks) for at in range(len(row)) if row[at]]
        assert sorted(ship.marked) == marked
        assert ship.boxes_left + len(marked) == sum(len(t.kinds) for t in ship.blueprint.tracks)
        assert set(ship.lost) <= set(ship.marked)
        assert all(0 <= left <= rack.carried for left, rack in zip(ship.racks, ship.blueprint.racks, strict=True))
        before = (ship.drive, ship.defensive_value, list(ship.reductions), ship.derelict)
        ship.settle()
        assert before == (ship.drive, ship.defensive_value, list(ship.reductions), ship.derelict)
        if ship.on_map:
            assert ship.hex in state.board.around
            stands.append(ship.hex)
    assert len(stands) == len(set(stands))
    for warhead in state.warheads.values():
        target = state.ships.get(warhead.target)
        assert (target is not None and target.on_map) or warhead.target in state.warheads


class Watched:
    """A random player that looks at every choice it is given."""

    def __init__(self, inner: AtRandom) -> None:
        self.inner = inner

    def choose(self, view: Any, question: Choose) -> Any:
        assert question.side == view.side
        assert question.options
        tokens = [str(option) for option in question.options]
        assert len(set(tokens)) == len(tokens)
        about = str(question.about or "").partition(" ")[0]
        ship = view.ships.get(about)
        if ship is not None and question.why in ("step", "fire", "link", "launch", "drive-0-turn", "jam"):
            assert ship.in_action, question
            assert ship.side == view.side
        return self.inner.choose(view, question)


@pytest.mark.parametrize("changes", [PLAIN, SMALL], ids=["plain", "everything"])
@pytest.mark.parametrize("scenario", [*SCENARIOS, "brawl"])
def test_random_games_are_sound_from_end_to_end(scenario: str, changes: dict[str, Any]) -> None:
    """They end; no dead ship is asked; at the end of every turn the state is sound."""
    made = battle(scenario, changes)
    for number in range(4):
        streams = Streams("sound", number)
        players = {side: Watched(AtRandom(streams.of(f"player:{side}"))) for side in made.sides}
        game = Game(ENGINE, made)
        turn = 0
        while game.question is not None:
            play(game, players, streams.roll, until=len(game.answers) + 1)
            if game.state.turn != turn and game.state.phase == 0:
                turn = game.state.turn
                is_sound(game.state)
        is_sound_at_the_end(game)
        assert game.outcome is not None


def is_sound_at_the_end(game: Game) -> None:
    assert game.outcome is not None
    assert game.outcome.winner in (None, *game.battle.sides)
    assert 1 <= game.outcome.turns <= game.state.rules.turn_limit
    assert isinstance(game.state.events[-1], events.GameOver)
    dead: set[str] = set()
    for event in game.state.events:
        if isinstance(event, events.Destroyed):
            dead.add(event.ship)
        elif isinstance(event, events.Moved | events.Repaired | events.Jammed | events.LeftMap):
            assert event.ship not in dead


@pytest.mark.parametrize("changes", [PLAIN, SMALL], ids=["plain", "everything"])
@pytest.mark.parametrize("scenario", [*SCENARIOS, "brawl"])
def test_a_replayed_game_is_the_same(scenario: str, changes: dict[str, Any]) -> None:
    """Its log, written and read, leads to the same state, events and outcome."""
    made = battle(scenario, changes)
    for number in range(2):
        game = play_at_random(ENGINE, made, "replay", number)
        log = parse_log(record(game, seed="replay", number=number).text())
        again = replay(ENGINE, rebuilt(ENGINE, library(), log), log)
        assert again.answers == game.answers
        assert again.state.events == game.state.events
        assert snapshot(again.state) == snapshot(game.state)


@pytest.mark.parametrize("scenario", [*SCENARIOS, "brawl"])
def test_copies_share_nothing_that_changes(scenario: str) -> None:
    """A copy is equal, and stays as it is while the game goes on."""
    made = battle(scenario, SMALL)
    streams = Streams("copies")
    players = {side: AtRandom(streams.of(f"player:{side}")) for side in made.sides}
    game = Game(ENGINE, made)
    kept = []
    while game.question is not None:
        play(game, players, streams.roll, until=len(game.answers) + 37)
        copy = game.state.copy()
        assert snapshot(copy) == snapshot(game.state)
        kept.append((copy, snapshot(copy)))
    assert kept
    for copy, seen in kept:
        assert snapshot(copy) == seen


def test_a_copy_at_the_boundary_of_a_phase_can_be_played_on() -> None:
    """Scripts begin again from a copied state: what a search needs."""
    made = battle(SCENARIOS[0], PLAIN)
    streams = Streams("copies", 3)
    players = {side: AtRandom(streams.of(f"player:{side}")) for side in made.sides}
    game = Game(ENGINE, made)
    play(game, players, streams.roll, until=20)
    copy = game.state.copy()
    copy.phase = 0
    answered = 0
    script = ENGINE.script(copy)
    question: Question | None = next(script)
    while question is not None and answered < 50:
        answer = (1,) * len(question.dice) if isinstance(question, Roll) else question.options[-1]
        answered += 1
        try:
            question = script.send(answer)
        except StopIteration:
            question = None
    assert answered > 5
    assert copy.turn >= game.state.turn


def test_the_same_seed_in_lock_step() -> None:
    """Two games of a seed are alike at every answer, another seed differs."""
    made = battle(SCENARIOS[1], SMALL)
    one, other = (play_at_random(ENGINE, made, 5) for _ in range(2))
    assert one.answers == other.answers
    assert play_at_random(ENGINE, made, 6).answers != one.answers


def test_changed_content_is_named() -> None:
    """A log of content that has changed since says which entity."""
    game = play_at_random(ENGINE, battle(SCENARIOS[0], PLAIN), 1)
    log = record(game)
    key = next(key for key in library().keys() if str(key) == "ships/silent-death-star-wars/a-wing")
    text = library().text(key).decode().replace("drive: 20", "drive: 21", 1)
    with pytest.raises(ChangedContent, match="ships/silent-death-star-wars/a-wing"):
        rebuilt(ENGINE, library().with_texts({key: text}), log)
    assert set(log.content) >= {
        "ships/silent-death-star-wars/tie-fighter",
        "weapons/silent-death-star-wars/laser-cannon",
        "weapons/silent-death-star-wars/concussion-missile",
        "criticals/silent-death-star-wars/a-wing",
        "scenarios/silent-death-star-wars/patrolling-the-depths-of-space",
        "maps/silent-death-star-wars/patrolling-the-depths-of-space",
    }


def test_a_turn_limit_makes_a_draw() -> None:
    """After a given number of turns nobody has won."""
    made = battle(SCENARIOS[2], {"turn_limit": 1})
    game = play_at_random(ENGINE, made, 2)
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.reason, game.outcome.turns) == (None, "turn-limit", 1)
