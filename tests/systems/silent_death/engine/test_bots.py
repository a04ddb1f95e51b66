"""The bots of the family: what they see, what they know, and that the standard one is better."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sheetforge.arena.matchmaking import Terms, of_scenario
from sheetforge.arena.run import run
from sheetforge.arena.standings import standings
from sheetforge.content.library import Library, open_library
from sheetforge.game import discover
from sheetforge.play.bots import bots
from sheetforge.play.driver import AtRandom, Game, play
from sheetforge.play.engine import Battle, Engine
from sheetforge.play.observed import Observed
from sheetforge.play.questions import Faces, Roll
from sheetforge.play.streams import Streams
from sheetforge.systems.silent_death.bots.moves import asked_ends, ends, plain_ends
from sheetforge.systems.silent_death.engine.homing import STOP
from sheetforge.systems.silent_death.engine.movement import Move
from sheetforge.systems.silent_death.engine.state import State

SYSTEM = "silent-death-star-wars"
FIRST = "patrolling-the-depths-of-space"
SCENARIOS = (FIRST, "the-liberation-of-syruss", "dark-lord-of-the-sith")
OWN = ("reference", "standard")


@cache
def library() -> Library:
    return open_library(Path(__file__).parents[4] / "content", "content", discover())


@cache
def engine() -> Engine:
    made = discover()[SYSTEM].engine
    assert made is not None
    return made()


@cache
def battle(scenario: str = FIRST) -> Battle:
    return engine().battle(library(), {"scenario": scenario})


def seated(names: tuple[str, str], scenario: str = FIRST, seed: str = "bots") -> Mapping[str, Any]:
    made = bots(engine())
    streams = Streams(seed)
    pairs = zip(battle(scenario).sides, names, strict=True)
    return {side: made[name](side, streams.of(f"player:{side}")) for side, name in pairs}


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("name", OWN)
def test_a_bot_ends_every_scenario(name: str, scenario: str) -> None:
    """Against the random bot, on either side, without a fault."""
    for names in ((name, "random"), ("random", name)):
        game = Game(engine(), battle(scenario))
        play(game, seated(names, scenario), Streams("ends").roll)
        assert game.outcome is not None


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("name", OWN)
def test_a_bot_changes_nothing_that_it_looks_at(name: str, scenario: str) -> None:
    """Whatever it tries, it tries on copies: the standard bot is shown the battle itself."""
    game = Game(engine(), battle(scenario))
    watched = {side: Observed(one, game.state) for side, one in seated((name, name), scenario).items()}
    play(game, watched, Streams("careful").roll, until=400)
    assert game.answers


def test_an_opened_view_shows_the_battle_itself_until_it_is_renewed() -> None:
    """The program's own bots save the copy; any other player sees one."""
    game = Game(engine(), battle())
    view = engine().view(game.state, battle().sides[0])
    view.open()
    assert view.state is game.state
    view.renew()
    assert view.state is not game.state


def same_until(number: int) -> Any:
    """Dice that are the same up to a roll, and others afterwards."""
    streams, others = Streams("same"), Streams("other")
    thrown = 0

    def roll(question: Roll) -> Faces:
        nonlocal thrown
        thrown += 1
        faces = streams.roll(question)
        return faces if thrown <= number else others.roll(question)

    return roll


@pytest.mark.parametrize("name", OWN)
@pytest.mark.parametrize("number", [0, 5, 20])
def test_answers_do_not_depend_on_dice_to_come(name: str, number: int) -> None:
    """Up to the roll at which the dice part, two games have the same answers."""
    games = [
        play(Game(engine(), battle()), seated((name, name)), roll)
        for roll in (Streams("same").roll, same_until(number))
    ]
    rolls, common = 0, 0
    for one, other in zip(games[0].answers, games[1].answers, strict=False):
        if isinstance(one, tuple):
            rolls += 1
            if rolls > number:
                break
        assert one == other
        common += 1
    assert rolls == number + 1
    assert common > 0


def test_the_view_of_a_bot_holds_no_generator() -> None:
    """Nothing that can be reached from a view draws numbers by chance."""
    game = play(Game(engine(), battle()), seated(OWN), Streams("view").roll, until=120)
    pending: list[Any] = [engine().view(game.state, battle().sides[0])]
    seen: set[int] = set()
    while pending:
        one = pending.pop()
        if id(one) in seen or isinstance(one, str | int | float | bytes | type):
            continue
        seen.add(id(one))
        assert not isinstance(one, Random | Streams)
        if isinstance(one, Mapping):
            pending += [*one.keys(), *one.values()]
        elif isinstance(one, tuple | list | set | frozenset):
            pending += one
        slots = [name for kind in type(one).__mro__ for name in getattr(kind, "__slots__", ())]
        pending += [getattr(one, name) for name in slots if hasattr(one, name)]
        pending += getattr(one, "__dict__", {}).values()
    assert len(seen) > 100


@pytest.mark.parametrize("name", OWN)
def test_the_same_stream_gives_the_same_bot(name: str) -> None:
    """Two games of the same seed are the same, answer for answer."""
    one, other = (play(Game(engine(), battle()), seated((name, name)), Streams("twice").roll) for _ in range(2))
    assert one.answers == other.answers


def test_the_standard_bot_beats_the_reference() -> None:
    """On changing sides with the same dice, by more than chance; a long run is in `benchmarks`."""
    terms = Terms(36, "margin", ("standard", "reference"), {})
    match = of_scenario(engine(), library(), FIRST, terms)
    found = standings(match, run(match, jobs=1)[0])
    assert found.faults == ()
    assert found.entries[0].score.low > 0.5


def test_the_reference_beats_the_random_bot() -> None:
    """Easily."""
    match = of_scenario(engine(), library(), FIRST, Terms(20, "low", ("reference", "random"), {}))
    found = standings(match, run(match, jobs=1)[0])
    assert found.entries[0].score.low > 0.5


def test_the_y_wing_is_flown_out_when_that_wins() -> None:
    """In the second scenario the Rebels win by the exit of one ship, and the bot knows it."""
    terms = Terms(6, "exit", ("standard", "reference"), {})
    match = of_scenario(engine(), library(), SCENARIOS[1], terms)
    played = run(match, jobs=1)[0]
    assert sum(one.reason == "exit" and one.winner == 0 for one in played[::2]) >= 2


# --- where a ship can go -------------------------------------------------------------------------


@cache
def middles() -> tuple[State, ...]:
    """States in the middle of games, with ships in each other's way."""
    found = []
    for until in range(150, 1500, 150):
        streams = Streams("middle", until)
        there = battle(SCENARIOS[2])
        players = {side: AtRandom(streams.of(side)) for side in there.sides}
        found.append(play(Game(engine(), there), players, streams.roll, until=until).state)
    return tuple(found)


def test_both_ways_to_find_ends_agree() -> None:
    """The quick search finds what asking the rules at every place finds, in the same order."""
    compared = 0
    for state in middles():
        for ship in state.ships.values():
            if not ship.can_move or ship.conditions or ship.drive < 3:
                continue
            found = []
            for search in (asked_ends, plain_ends):
                probe = ship.copy()
                move = Move(state, probe, ship)
                every = search(move, probe, frozenset()).ends
                found.append([(end.hex, end.facing, end.chance, end.leaves) for end in every])
                assert (probe.hex, probe.facing) == (ship.hex, ship.facing)
            assert found[0] == found[1]
            compared += 1
    assert compared > 20


def test_every_end_is_reached_by_its_actions() -> None:
    """Answering the questions of a move with an end's actions leads to that end."""
    state = middles()[0]
    ship = next(one for one in state.ships.values() if one.can_move and not one.conditions)
    state.warheads.clear()
    for end in ends(state, ship):
        if end.last != STOP:
            continue
        assert flown(state, ship.id, end.actions) == (end.hex, end.facing)


def flown(state: State, id: str, actions: tuple[str, ...]) -> tuple[Any, int]:
    """Where a ship is after its move, which the rules themselves carry out on a copy."""
    from sheetforge.systems.silent_death.engine.movement import move_ship

    copy = state.copy()
    ship = copy.ships[id]
    script = move_ship(copy, ship)
    left = list(actions)
    question = next(script)
    while True:
        if isinstance(question, Roll):
            answer: Any = (1,) * len(question.dice)
        else:
            answer = left.pop(0)
            assert answer in question.options
        try:
            question = script.send(answer)
        except StopIteration:
            assert left == []
            return ship.hex, ship.facing
